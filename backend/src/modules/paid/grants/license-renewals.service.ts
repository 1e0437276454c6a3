import { Injectable } from '@nestjs/common';
import { evaluateExtension, type Term } from '../../../domain/licensing/expiry.js';
import type { PricedPart } from '../../../domain/licensing/price-basis.js';
import type { LineSource, PricedCapacity } from '../../../domain/licensing/lines.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, SYSTEM } from '../license-changes.service.js';
import { throwIfRefused } from '../license-refusal.js';
import { type License, toLicense } from '../license.js';
import { type LicenseHistory, LicenseLedger, type OpenedLicense } from '../lines/license-ledger.service.js';
import type { NewLine } from '../lines/lines.repository.js';

export interface ExtendLicense {
  readonly licenseId: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly term: Term;
  readonly paidFen?: number;
  /** What a part costs for this term, in fen, to divide what was paid by; null where it has no price. */
  readonly chargeOf?: (part: PricedPart) => number | null;
  /** Time bought after the end of the license begins on this day. */
  readonly paidAt: Date;
}

/** What an extension comes from; each source counts once. */
interface ExtensionSource {
  readonly source: LineSource;
  readonly sourceId: string;
  readonly paidFen?: number;
  readonly chargeOf?: ExtendLicense['chargeOf'];
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
  async extend(tx: Tx, { licenseId, accountId, orderId, term, paidAt, ...price }: ExtendLicense): Promise<License> {
    const opened = await this.ledger.openOwned(tx, accountId, licenseId);
    const bought = { source: 'order', sourceId: orderId, ...price, by: SYSTEM, at: paidAt } as const;
    return toLicense(await this.extendBy(tx, opened, term, bought));
  }

  /** The same for a license that is open already, and for any source. */
  async extendBy(
    tx: Tx,
    { history, license }: OpenedLicense,
    term: Term,
    { source, sourceId, paidFen = 0, chargeOf, by, at }: ExtensionSource,
  ): Promise<LicenseRecord> {
    const isKnown = history.lines.some(
      (line) => line.kind === 'time' && line.source === source && line.sourceId === sourceId,
    );
    if (isKnown) return license;
    throwIfRefused(evaluateExtension(toLicense(license)));
    const line = { ...timeLine(history, license.id, { source, sourceId, at }, term, chargeOf), paidFen };
    const details = { months: term.kind === 'months' ? term.months : null, source };
    const cause = { kind: 'extended', by, at, details, files: 'replaced', of: [license.id] } as const;
    const outcomes = await this.ledger.append(tx, history, line, { ...cause, change: { termStartedAt: at } });
    return outcomes.find(({ after }) => after.id === license.id)?.after ?? license;
  }
}

/** Time for every part of a license; time that an order bought was priced by what they are now. */
export function timeLine(
  { folded }: LicenseHistory,
  licenseId: string,
  from: Pick<NewLine, 'source' | 'sourceId' | 'at'>,
  time: Term,
  chargeOf: ExtendLicense['chargeOf'] = () => null,
): NewLine {
  const parts = folded.get(licenseId)?.parts ?? [];
  const priced = (base: PricedCapacity) => {
    const chargeFen = chargeOf(base);
    return chargeFen === null ? base : { ...base, chargeFen };
  };
  const pricedBy = from.source === 'order' ? Object.fromEntries(parts.map(({ id, base }) => [id, priced(base)])) : null;
  return { ...from, kind: 'time', licenseId, time, parts: parts.map(({ id }) => id), pricedBy };
}
