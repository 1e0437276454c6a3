import { Injectable } from '@nestjs/common';
import { extendLicense, type Term } from '../../domain/licensing/expiry.js';
import type { Tx } from '../../platform/database/transactions.js';
import { LicenseExtension } from './entities/license-extension.entity.js';
import { LicenseChanges, SYSTEM } from './license-changes.service.js';
import { LicenseLocks } from './license-locks.service.js';
import { type License, toLicense } from './license.js';
import { licenseRefusal } from './license-refusal.js';

export interface ExtendLicense {
  readonly licenseId: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly term: Term;
  readonly paidAt: Date;
}

/** Gives licenses more time, and takes it back when its money goes back. */
@Injectable()
export class LicenseRenewals {
  constructor(
    private readonly locks: LicenseLocks,
    private readonly changes: LicenseChanges,
  ) {}

  /** Extends once per order. Refuses with license.not_found or the license.* reason why it cannot be extended. */
  async extend(tx: Tx, { licenseId, accountId, orderId, term, paidAt }: ExtendLicense): Promise<License> {
    const license = await this.locks.owned(tx, accountId, licenseId);
    const verdict = extendLicense({ ...license, state: license.status }, term, paidAt);
    if (!verdict.ok) throw licenseRefusal(verdict.code);
    if (license.expiresAt === null) throw licenseRefusal('license.permanent');
    await tx.insert(LicenseExtension, {
      licenseId,
      sourceKind: 'order',
      sourceId: orderId,
      months: term.kind === 'months' ? term.months : null,
      countedFrom: paidAt,
      expiresBefore: license.expiresAt,
      expiresAfter: verdict.expiresAt,
      undoneAt: null,
    });
    const occasion = { kind: 'extended', by: SYSTEM, at: paidAt, files: 'replaced', details: { orderId } } as const;
    return toLicense(await this.changes.apply(tx, license, { expiresAt: verdict.expiresAt }, occasion));
  }

  /** Takes the extension of an order back; nothing when there is none, or it was taken back before. */
  async undoExtension(tx: Tx, { orderId, now }: { readonly orderId: string; readonly now: Date }): Promise<void> {
    const extension = await tx.findOneBy(LicenseExtension, { sourceKind: 'order', sourceId: orderId });
    if (!extension || extension.undoneAt) return;
    const license = await this.locks.living(tx, extension.licenseId);
    await tx.update(LicenseExtension, { id: extension.id }, { undoneAt: now });
    const occasion = { kind: 'extension_undone', by: SYSTEM, at: now, files: 'refunded', details: { orderId } } as const;
    await this.changes.apply(tx, license, { expiresAt: extension.expiresBefore }, occasion);
  }
}
