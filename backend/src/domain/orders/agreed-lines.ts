import { splitFen } from '../money/fen.js';
import type { Capacity } from '../licensing/capacity.js';
import type { PricedPart } from '../licensing/price-basis.js';
import type { Texts } from '../locale/texts.js';

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

/** What one line gives: a number of identical licenses. */
export interface LineGrant extends PromisedLicense {
  readonly count: number;
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
  /** Null for a service; absent in offers from before lines gave licenses of their own. */
  readonly gives?: LineGrant | null;
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

/** The same with what was paid for each, in fen. */
export const paidLicensesOf = (
  lines: readonly Pick<AgreedLine, 'gives' | 'totalFen'>[],
): readonly (PromisedLicense & { readonly paidFen: number })[] =>
  lines.flatMap((line) => {
    const licenses = licensesOf([line]);
    const shares = splitFen(
      line.totalFen,
      licenses.map(() => 1),
    );
    return licenses.map((license, nth) => ({ ...license, paidFen: shares[nth] ?? 0 }));
  });

/** The staff's choices for the licenses of a line. A lifetime is not renewed, whatever its plan costs. */
export function choicesOf(
  { quantity, gives }: Pick<AgreedLine, 'quantity' | 'gives'>,
  months: number,
): {
  readonly isOneLicense: boolean;
  readonly renewal: LineRenewal | null;
  readonly renewalYearFen: number | null;
} {
  const isOneLicense = gives?.count === 1 && quantity > 1;
  if (!gives || months === 0) return { isOneLicense, renewal: null, renewalYearFen: null };
  const { components, agreedYearFen } = gives;
  if (agreedYearFen !== null) return { isOneLicense, renewal: 'agreed', renewalYearFen: agreedYearFen };
  return { isOneLicense, renewal: components.length > 0 ? 'plan' : 'none', renewalYearFen: null };
}
