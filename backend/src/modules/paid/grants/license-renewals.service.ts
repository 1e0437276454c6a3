import { Injectable } from '@nestjs/common';
import { extendLicense, type Term } from '../../../domain/licensing/expiry.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { earlierEnd, expiryWithout } from '../../../domain/licensing/extension-undo.js';
import { type ChangeSource, ExtensionsRepository } from './extensions.repository.js';
import { type Actor, LicenseChanges, SYSTEM } from '../license-changes.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { type License, toLicense } from '../license.js';
import type { TakenBack } from '../revocation/license-revocations.service.js';
import { LicensesRepository } from '../licenses.repository.js';
import { licenseRefusal } from '../license-refusal.js';

export interface ExtendLicense {
  readonly licenseId: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly term: Term;
  /** The months count from the later of this and the current expiry. */
  readonly paidAt: Date;
}

/** Extends licenses, and takes extensions back. */
@Injectable()
export class LicenseRenewals {
  constructor(
    private readonly licenses: LicensesRepository,
    private readonly locks: LicenseLocks,
    private readonly extensions: ExtensionsRepository,
    private readonly changes: LicenseChanges,
  ) {}

  /**
   * Extends a license by the term that an order paid for, once per order. A bound license gets a new file, and the old
   * one goes on the revocation list.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.permanent.
   */
  async extend(tx: Tx, { licenseId, accountId, orderId, term, paidAt }: ExtendLicense): Promise<License> {
    const license = await this.locks.owned(tx, accountId, licenseId);
    return toLicense(
      await this.extendBy(tx, license, term, { source: { kind: 'order', id: orderId }, by: SYSTEM, at: paidAt }),
    );
  }

  /** The same for a license that is already locked, and for any source. */
  async extendBy(
    tx: Tx,
    license: LicenseRecord,
    term: Term,
    { source, by, at }: { readonly source: ChangeSource; readonly by: Actor; readonly at: Date },
  ): Promise<LicenseRecord> {
    if (await this.extensions.findExtension(tx, source)) return license;
    const verdict = extendLicense(toLicense(license), term, at);
    if (!verdict.ok) throw licenseRefusal(verdict.code);
    const { expiresAt: expiresBefore } = license;
    if (expiresBefore === null) throw licenseRefusal('license.permanent');
    const { expiresAt } = verdict;
    const months = term.kind === 'months' ? term.months : null;
    await this.extensions.addExtension(tx, {
      licenseId: license.id,
      sourceKind: source.kind,
      sourceId: source.id,
      months,
      countedFrom: at,
      expiresBefore,
      expiresAfter: expiresAt,
      priceBasis: source.kind === 'order' ? await this.licenses.priceBasis(tx, license.id) : null,
    });
    const details = { months, source: source.kind };
    const occasion = { kind: 'extended', by, at, details, files: 'replaced' } as const;
    return this.changes.apply(tx, license, { expiresAt, termStartedAt: at }, occasion);
  }

  /**
   * Takes back the extension of an order. Does nothing if the order extended nothing or its extension was already taken
   * back.
   *
   * The license then ends as if the order had never existed, but never later than it does now. If it has since been
   * merged, the license it was merged into ends no later than that, unless it is permanent for other reasons. Nothing
   * changes if the license now has another owner.
   */
  async undoExtension(tx: Tx, { orderId, buyerId, now }: TakenBack): Promise<void> {
    const source = { kind: 'order', id: orderId } as const;
    const licenseId = (await this.extensions.findExtension(tx, source))?.licenseId;
    if (licenseId === undefined) return;
    const { living } = await this.locks.withLiving(tx, licenseId);
    const extension = await this.extensions.findExtension(tx, source);
    if (!extension || extension.undoneAt || living.accountId !== buyerId) return;

    const without = expiryWithout(extension, await this.extensions.listExtensions(tx, licenseId));
    await this.extensions.saveUndone(tx, extension.id, now);
    if (living.status !== 'active') return;
    const isPermanentByOthers = living.id !== licenseId && living.expiresAt === null;
    const expiresAt = isPermanentByOthers ? null : earlierEnd(living.expiresAt, without);
    const details = { months: extension.months };
    const occasion = { kind: 'extension_undone', by: SYSTEM, at: now, details, files: 'refunded' } as const;
    await this.changes.apply(tx, living, { expiresAt, termStartedAt: now }, occasion);
  }
}
