import { splitFen } from '../money/amounts.js';
import type { Capacity } from '../licensing/license.js';
import { type CalendarDate, MONTHS_A_YEAR } from '../calendar/calendar.js';
import type { OrderedChange } from '../licensing/renewal-and-upgrade.js';
import type { PriceBasis, PricedPart } from '../licensing/price-basis.js';
import type { Texts } from '../locale/locales.js';
import { agreedChargeFen, type ChangedTerms } from '../pricing/renewal-price.js';

/** A plan with its catalogue data on the day a license of it is promised. */
export interface PromisedPlan extends Capacity {
  readonly id: string;
  readonly edition: 'community' | 'professional' | 'enterprise';
  readonly name: Texts;
}

/** One promised license: its capacity, and the basis of its renewal price. */
export interface PromisedLicense extends PricedPart {
  readonly plan: PromisedPlan;
}

/** What one line gives: one or more identical licenses. */
export interface LineGrant extends PromisedLicense {
  readonly count: number;
}

/** A license that a line extends, as it was when the offer was written: the offer is void if its terms change. */
export interface ExtendedLicense extends Capacity {
  readonly id: string;
  readonly key: string;
  readonly edition: PromisedPlan['edition'];
  /** Its last day in Shanghai. */
  readonly endsOn: CalendarDate;
  /** What its renewal was priced by. */
  readonly basis: PriceBasis;
}

/** The licenses that one line extends. */
export interface LineExtension {
  readonly licenses: readonly ExtendedLicense[];
  /** The last day of all of them; null: each is extended by the term of the offer. */
  readonly until: CalendarDate | null;
  /** The annual renewal price of each from then on, in fen; null: as before. */
  readonly agreedYearFen: number | null;
}

/**
 * What a line can make of licenses that the customer has: `enlarge` gives them more places and keeps their end, `replace`
 * makes them what the line describes, permanent too if the offer is for a lifetime.
 */
export const LINE_CHANGES = ['enlarge', 'replace'] as const;
export type LineChangeKind = (typeof LINE_CHANGES)[number];

/** A license that a line changes, as it was when the offer was written: anything added to it since voids the offer. */
export interface ChangedLicense {
  readonly id: string;
  readonly key: string;
  /** The capacity of its plan, without additions: these are not charged again at list price. */
  readonly granted: Capacity;
  readonly before: ChangedTerms;
  readonly after: ChangedTerms;
  readonly ordered: OrderedChange;
}

/** The licenses that one line changes, and what each of them gives then. */
export interface QuotedChange {
  readonly kind: LineChangeKind;
  readonly gives: PromisedLicense;
  readonly licenses: readonly ChangedLicense[];
}

/** One line of an offer, kept by the order it becomes. Amounts are fen, the factor is in ten-thousandths. */
export interface AgreedLine extends Capacity {
  /** Null for a service. */
  readonly planId: string | null;
  /** The name printed on the quote. */
  readonly name: string;
  /** The capacity is that of a single unit. */
  readonly quantity: number;
  readonly unitPriceFen: number;
  readonly discountBps: number;
  /** After the discount. */
  readonly totalFen: number;
  /** Null for a service; absent in offers written before lines granted separate licenses. */
  readonly gives?: LineGrant | null;
  /** The licenses of the customer that it extends, if any. */
  readonly extension?: LineExtension | null;
  /** The licenses of the customer that it changes, if any. */
  readonly change?: QuotedChange | null;
}

/** How a license of a line is renewed: at its plan's price, at an agreed one, or by requesting a quote. */
export const LINE_RENEWALS = ['plan', 'agreed', 'none'] as const;
export type LineRenewal = (typeof LINE_RENEWALS)[number];

/**
 * Every license of an order, in the order of its lines. Empty for an older offer, which gives one license over all
 * lines.
 */
export const licensesOf = (lines: readonly Pick<AgreedLine, 'gives'>[]): readonly PromisedLicense[] =>
  lines.flatMap(({ gives }) => {
    if (!gives) return [];
    const { count, ...license } = gives;
    return Array.from({ length: count }, () => license);
  });

/** The lines of an order with what was paid for each: less than was agreed where staff have waived a part. */
export function asPaid<Line extends Pick<AgreedLine, 'totalFen'>>(lines: readonly Line[], paidFen: number): Line[] {
  const shares = splitFen(
    paidFen,
    lines.map(({ totalFen }) => totalFen),
  );
  return lines.map((line, nth) => ({ ...line, totalFen: shares[nth] ?? 0 }));
}

/** Every license that an offer extends, with the line that does and what was paid for it, in fen. */
export const extendedBy = (
  lines: readonly Pick<AgreedLine, 'extension' | 'totalFen'>[],
): readonly { readonly license: ExtendedLicense; readonly extension: LineExtension; readonly paidFen: number }[] =>
  lines.flatMap(({ extension, totalFen }) => {
    if (!extension) return [];
    const shares = equalShares(totalFen, extension.licenses.length);
    return extension.licenses.map((license, nth) => ({ license, extension, paidFen: shares[nth] ?? 0 }));
  });

/** The same for every license that an offer changes. */
export const changedBy = (
  lines: readonly Pick<AgreedLine, 'change' | 'totalFen'>[],
): readonly { readonly license: ChangedLicense; readonly change: QuotedChange; readonly paidFen: number }[] =>
  lines.flatMap(({ change, totalFen }) => {
    if (!change) return [];
    const shares = equalShares(totalFen, change.licenses.length);
    return change.licenses.map((license, nth) => ({ license, change, paidFen: shares[nth] ?? 0 }));
  });

/** The licenses of the customer that a line extends or changes. */
export const namedBy = ({
  extension,
  change,
}: Pick<AgreedLine, 'extension' | 'change'>): readonly Pick<ExtendedLicense, 'id' | 'key'>[] =>
  (extension ?? change)?.licenses ?? [];

/** An amount in fen in equal shares. */
const equalShares = (fen: number, count: number): readonly number[] =>
  splitFen(
    fen,
    Array.from({ length: count }, () => 1),
  );

/** The same with what was paid for each, in fen. */
export const paidLicensesOf = (
  lines: readonly Pick<AgreedLine, 'gives' | 'totalFen'>[],
): readonly (PromisedLicense & { readonly paidFen: number })[] =>
  lines.flatMap((line) => {
    const licenses = licensesOf([line]);
    const shares = equalShares(line.totalFen, licenses.length);
    return licenses.map((license, nth) => ({ ...license, paidFen: shares[nth] ?? 0 }));
  });

/**
 * The staff's choices for the licenses of a line. A lifetime licence is never renewed. The annual price is what a year
 * is charged; offers from before these were in whole yuan may name fen.
 */
export function choicesOf(
  { quantity, gives, extension, change }: Pick<AgreedLine, 'quantity' | 'gives' | 'extension' | 'change'>,
  months: number,
): {
  readonly isOneLicense: boolean;
  readonly renewal: LineRenewal | null;
  readonly renewalYearFen: number | null;
} {
  const isOneLicense = gives?.count === 1 && quantity > 1;
  if (extension) {
    const { agreedYearFen } = extension;
    if (agreedYearFen === null) return { isOneLicense, renewal: null, renewalYearFen: null };
    return { isOneLicense, renewal: 'agreed', renewalYearFen: agreedChargeFen(agreedYearFen, MONTHS_A_YEAR) };
  }
  const isDated = change ? change.licenses.some(({ after }) => after.expiresAt !== null) : months > 0;
  const promised = change?.gives ?? gives;
  if (!promised || !isDated) return { isOneLicense, renewal: null, renewalYearFen: null };
  const { components, agreedYearFen } = promised;
  if (agreedYearFen !== null) {
    return { isOneLicense, renewal: 'agreed', renewalYearFen: agreedChargeFen(agreedYearFen, MONTHS_A_YEAR) };
  }
  return { isOneLicense, renewal: components.length > 0 ? 'plan' : 'none', renewalYearFen: null };
}
