import type { CalendarDate } from '../calendar/calendar.js';
import type { Capacity } from '../licensing/capacity.js';
import type { LicenseFacts } from '../licensing/license.js';
import type { PartHistory } from '../licensing/line-fold.js';
import type { NamedPlan } from '../licensing/lines.js';
import { equalsPlan, isWholeYuan, type PriceBasis, type PricedPart } from '../licensing/price-basis.js';
import { scaleHalfUp } from '../money/amounts.js';
import type { LineChangeKind, LineRenewal, PromisedPlan } from '../orders/agreed-lines.js';

/** The part of a plan that pricing a quote needs. */
export interface CataloguePlan extends PromisedPlan {
  /** Whether it has a price for a dated term, at which its licenses renew. */
  readonly renews: boolean;
}

/** The current state of a license that a line can extend or change. */
export interface NamedLicense extends Pick<LicenseFacts, 'state' | 'origin' | 'expiresAt'> {
  readonly id: string;
  readonly key: string;
  /** With what was granted in all, which its renewals are priced by. */
  readonly plan: PromisedPlan;
  readonly basis: PriceBasis;
  /** Its parts, and what the license of each is named after. */
  readonly parts: readonly (PartHistory & { readonly named: NamedPlan })[];
  /** The last line of it and of all that it was ever merged with. */
  readonly lastLine: number;
}

/** A line of a quote that gives licenses, or extends or changes some; other lines without a plan are services. */
export interface QuotedLine extends Capacity {
  readonly planId: string | null;
  /** At least 1; the capacity is that of a single unit. */
  readonly quantity: number;
  /** After the discount, in fen. */
  readonly totalFen: number;
  /** One license with the total capacity, instead of as many licenses as the quantity. */
  readonly isOneLicense: boolean;
  /** Null: at the plan's price where it matches its plan, otherwise at its own price for a year. */
  readonly renewal: LineRenewal | null;
  /** The yearly renewal price of each license, in fen; used with `agreed` only. */
  readonly renewalYearFen: number | null;
  /** The licenses that it extends or changes, in place of giving new ones. */
  readonly licenseIds: readonly string[];
  /** What it makes of them; null: it extends them. The capacity is then that of each license. */
  readonly change: LineChangeKind | null;
  /** The last day of all of these; null: each is extended by the term of the quote. */
  readonly until: CalendarDate | null;
}

/** What a quote is for, besides its lines. */
export interface QuoteScope {
  /** Calendar months; 0 is a lifetime. */
  readonly months: number;
  /** The customer's licenses that the lines name, by id. */
  readonly licenses: ReadonlyMap<string, NamedLicense>;
  /** The last day of the offer; null while it is not known. */
  readonly validOn: CalendarDate | null;
  readonly now: Date;
}

const MONTHS_A_YEAR = 12;

/** The renewal basis of each license of a line. A lifetime is not renewed. */
export function partOf(
  line: QuotedLine,
  plan: CataloguePlan,
  months: number,
  count: number,
): PricedPart | 'quote.renewal_price_missing' | 'quote.renewal_unpriced' {
  const asPlan = { components: [{ planId: plan.id, quantity: line.quantity / count }], agreedYearFen: null };
  const at = (agreedYearFen: number | null) => ({ components: [], agreedYearFen });
  const isAsListed = equalsPlan(plan, line);
  if (months === 0) return isAsListed ? asPlan : at(null);
  switch (line.renewal) {
    case 'plan':
      return plan.renews ? asPlan : 'quote.renewal_unpriced';
    case 'agreed':
      if (line.renewalYearFen === null || !isWholeYuan(line.renewalYearFen)) return 'quote.renewal_price_missing';
      return at(line.renewalYearFen);
    case 'none':
      return at(null);
    case null:
      if (isAsListed) return asPlan;
      return at(line.totalFen > 0 ? scaleHalfUp(line.totalFen, MONTHS_A_YEAR, months * count) : null);
  }
}
