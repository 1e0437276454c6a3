import { Injectable } from '@nestjs/common';
import { extendLicense, type Term } from '../../../domain/licensing/expiry.js';
import type { LineSource } from '../../../domain/licensing/lines.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, SYSTEM } from '../license-changes.service.js';
import { licenseRefusal } from '../license-refusal.js';
import { type License, toLicense } from '../license.js';
import { LicenseLedger, type OpenedLicense } from '../lines/license-ledger.service.js';

export interface ExtendLicense {
  readonly licenseId: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly term: Term;
  readonly paidFen?: number;
  /** Time bought after the end of the license begins on this day. */
  readonly paidAt: Date;
}

/** What an extension comes from; each source counts once. */
interface ExtensionSource {
  readonly source: LineSource;
  readonly sourceId: string;
  readonly paidFen?: number;
  readonly by: Actor;
  readonly at: Date;
}

/** Extends licenses. */
@Injectable()
export class LicenseRenewals {
  constructor(private readonly ledger: LicenseLedger) {}

  /**
   * Extends a license by the term that an order paid for, once per order. A bound license gets a new file, and the old
   * one goes on the revocation list.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.permanent.
   */
  async extend(tx: Tx, { licenseId, accountId, orderId, term, paidFen = 0, paidAt }: ExtendLicense): Promise<License> {
    const opened = await this.ledger.openOwned(tx, accountId, licenseId);
    const bought = { source: 'order', sourceId: orderId, paidFen, by: SYSTEM, at: paidAt } as const;
    return toLicense(await this.extendBy(tx, opened, term, bought));
  }

  /** The same for a license that is open already, and for any source. */
  async extendBy(
    tx: Tx,
    { history, license }: OpenedLicense,
    term: Term,
    { source, sourceId, paidFen = 0, by, at }: ExtensionSource,
  ): Promise<LicenseRecord> {
    const isKnown = history.lines.some(
      (line) => line.kind === 'time' && line.source === source && line.sourceId === sourceId,
    );
    if (isKnown) return license;
    const verdict = extendLicense(toLicense(license), term, at);
    if (!verdict.ok) throw licenseRefusal(verdict.code);
    const parts = history.folded.get(license.id)?.parts ?? [];
    const pricedBy = source === 'order' ? Object.fromEntries(parts.map(({ id, base }) => [id, base])) : null;
    const own = { kind: 'time', licenseId: license.id, source, sourceId, at } as const;
    const line = { ...own, time: term, parts: parts.map(({ id }) => id), pricedBy, paidFen };
    const details = { months: term.kind === 'months' ? term.months : null, source };
    const cause = { kind: 'extended', by, at, details, files: 'replaced', of: [license.id] } as const;
    const outcomes = await this.ledger.append(tx, history, line, { ...cause, change: { termStartedAt: at } });
    return outcomes.find(({ after }) => after.id === license.id)?.after ?? license;
  }
}
