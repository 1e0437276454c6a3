import { Injectable } from '@nestjs/common';
import { daysBetween, shanghaiDate } from '../../../domain/calendar/calendar.js';
import { evaluateExtension, type Term } from '../../../domain/licensing/expiry.js';
import type { LineSource, LineTime, PricedCapacity } from '../../../domain/licensing/lines.js';
import type { PricedPart } from '../../../domain/licensing/price-basis.js';
import { FEN_PER_YUAN, splitFen } from '../../../domain/money/amounts.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, SYSTEM } from '../license-changes.service.js';
import { type HeldTerms, heldTerms, type License, throwIfRefused, toLicense } from '../license.js';
import { type LicenseHistory, LicenseLedger, type OpenedLicense } from '../lines/license-ledger.service.js';
import type { NewLine } from '../lines/lines.repository.js';

export interface ExtendLicense {
  readonly licenseId: string;
  readonly accountId: string;
  readonly orderId: string;
  /** From 1, where one order extends several licenses. */
  readonly place?: number;
  /** Until a day: that day has to be after the end of the license. */
  readonly term: Term | UntilDay;
  /** What a year's renewal costs from now on, in fen; omitted or null if nothing else was agreed. */
  readonly agreedYearFen?: number | null;
  readonly paidFen?: number;
  /** What a part costs for this term, in fen, to divide what was paid by; null where it has no price. */
  readonly chargeOf?: (part: PricedPart) => number | null;
  /** Time bought after the end of the license begins on this day. */
  readonly paidAt: Date;
}

/** A license that an order would extend. */
export interface ForeseenExtension {
  readonly licenseId: string;
  readonly key: string;
  readonly before: HeldTerms;
  readonly after: HeldTerms;
}

/** Time up to a day. */
type UntilDay = Extract<LineTime, { readonly kind: 'until' }>;

/** What an extension comes from; each source counts once for a license. */
interface ExtensionSource {
  readonly source: LineSource;
  readonly sourceId: string;
  readonly place?: number;
  readonly paidFen?: number;
  readonly chargeOf?: ExtendLicense['chargeOf'] | undefined;
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
  async extend(tx: Tx, bought: ExtendLicense): Promise<License> {
    const { licenseId, accountId, orderId, place = 1, term, agreedYearFen = null, paidFen = 0, paidAt: at } = bought;
    const opened = await this.ledger.openOwned(tx, accountId, licenseId);
    const time = term.kind === 'until' ? daysUntil(term, opened.license, at) : term;
    const from = { source: 'order', sourceId: orderId } as const;
    const { chargeOf } = bought;
    const extended = await this.extendBy(tx, opened, time, { ...from, place, paidFen, chargeOf, by: SYSTEM, at });
    if (agreedYearFen !== null && extended !== opened.license) {
      await this.#agree(tx, agreedYearFen, { ...from, licenseId, at });
    }
    return toLicense(extended);
  }

  /** What `extend` would change if it were paid for now. Changes nothing; unknown licenses are left out. */
  async foresee(
    tx: Tx,
    { licenseId, term, at }: Pick<ExtendLicense, 'licenseId' | 'term'> & { readonly at: Date },
  ): Promise<ForeseenExtension[]> {
    const history = await this.ledger.peek(tx, [licenseId]);
    const stored = history.rows.get(licenseId);
    if (!stored) return [];
    const time = term.kind === 'until' ? daysUntil(term, stored, at) : term;
    const line = timeLine(history, licenseId, { source: 'order', sourceId: '', at }, time);
    const after = this.ledger.foresee(history, line).find((outcome) => outcome.after.id === licenseId)?.after ?? stored;
    return [{ licenseId, key: stored.key, before: heldTerms(toLicense(stored)), after: heldTerms(toLicense(after)) }];
  }

  /** Sets what a year's renewal costs, in equal shares of whole yuan for the parts of the license. */
  async #agree(tx: Tx, yearFen: number, from: Pick<NewLine, 'source' | 'sourceId' | 'licenseId' | 'at'>) {
    const { folded } = await this.ledger.open(tx, [from.licenseId]);
    const parts = folded.get(from.licenseId)?.parts ?? [];
    const shares = splitFen(
      yearFen / FEN_PER_YUAN,
      parts.map(() => 1),
    );
    for (const [index, { id }] of parts.entries()) {
      const agreedYearFen = (shares[index] ?? 0) * FEN_PER_YUAN;
      const price = { components: [], agreedYearFen };
      const history = await this.ledger.open(tx, [from.licenseId]);
      await this.ledger.reprice(tx, history, { ...from, kind: 'price', price, parts: [id] });
    }
  }

  /** The same for a license that is open already, and for any source. */
  async extendBy(
    tx: Tx,
    { history, license }: OpenedLicense,
    term: Exclude<LineTime, UntilDay>,
    { source, sourceId, place = 1, paidFen = 0, chargeOf, by, at }: ExtensionSource,
  ): Promise<LicenseRecord> {
    const isKnown = history.lines.some(
      (line) =>
        line.kind === 'time' && line.licenseId === license.id && line.source === source && line.sourceId === sourceId,
    );
    if (isKnown) return license;
    throwIfRefused(evaluateExtension(toLicense(license)));
    const line = { ...timeLine(history, license.id, { source, sourceId, place, at }, term, chargeOf), paidFen };
    const { kind: _kind, ...amount } = term.kind === 'lifetime' ? { kind: term.kind, months: null } : term;
    const details = { ...amount, source };
    const cause = { kind: 'extended', by, at, details, files: 'replaced', of: [license.id] } as const;
    const outcomes = await this.ledger.append(tx, history, line, { ...cause, change: { termStartedAt: at } });
    return outcomes.find(({ after }) => after.id === license.id)?.after ?? license;
  }
}

/** Days from the end of a license, or from the day of payment if that is over. */
function daysUntil({ on }: UntilDay, { expiresAt }: LicenseRecord, at: Date): LineTime & { readonly kind: 'days' } {
  const [today, end] = [shanghaiDate(at), expiresAt === null ? on : shanghaiDate(expiresAt)];
  return { kind: 'days', days: daysBetween(end < today ? today : end, on) };
}

/** Time for every part of a license; for time that an order bought, with the current parts as its price basis. */
export function timeLine(
  { folded }: LicenseHistory,
  licenseId: string,
  from: Pick<NewLine, 'source' | 'sourceId' | 'place' | 'at'>,
  time: LineTime,
  chargeOf: (part: PricedPart) => number | null = () => null,
): NewLine {
  const parts = folded.get(licenseId)?.parts ?? [];
  const priced = (base: PricedCapacity) => {
    const chargeFen = chargeOf(base);
    return chargeFen === null ? base : { ...base, chargeFen };
  };
  const pricedBy = from.source === 'order' ? Object.fromEntries(parts.map(({ id, base }) => [id, priced(base)])) : null;
  return { ...from, kind: 'time', licenseId, time, parts: parts.map(({ id }) => id), pricedBy };
}
