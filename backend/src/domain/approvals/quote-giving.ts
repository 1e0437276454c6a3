import type { PricedPart } from '../licensing/price-basis.js';
import { scaleHalfUp, WHOLE_BPS } from '../money/ratio.js';
import type { AgreedLine, LineGrant } from '../orders/agreed-lines.js';
import { type ListedPlan, listPriceFen } from '../pricing/list-price.js';
import { ALWAYS_TWO, type Giving, givingOfDiscount, givingOfLicense, NOTHING_GIVEN, sumGivings } from './giving.js';

const MONTHS_A_YEAR = 12;
const FEN_PER_YUAN = 100;
/** The length of a lifetime where no plan covers the licence. */
const MIN_PERMANENT_MONTHS = 36;
/** Licences sold for a smaller share of their list price also count as granted: 1 fen is not a real price. */
const MIN_PAID_BPS = 1_000;

/** The catalogue and the discount that sales may agree on. */
export interface QuoteMeasure {
  /** Every plan, by id, for renewal prices. */
  readonly plans: ReadonlyMap<string, ListedPlan & { readonly isHidden: boolean }>;
  /** The discount off the list price that one person may agree on, in ten-thousandths. */
  readonly discountAloneBps: number;
}

type QuotedLine = Pick<AgreedLine, 'planId' | 'quantity' | 'unitPriceFen' | 'totalFen' | 'gives'>;

/**
 * What sending a quote gives away: the reduction of its licences below their list price, and each year that of their
 * renewals, both beyond the ordinary discount. Lines above their list price offset others; services do not. Licences
 * for less than a tenth of the list price count as granted.
 *
 * Capacity that no plan with a price covers has no list price. It is measured by the line's own price before its
 * discount, and at least by the dearest plan, which is smaller than it: below that it takes two people, however small
 * the difference. A draft from before lines recorded what they give takes two people until it is saved again.
 *
 * `months` 0 is a lifetime.
 */
export function givingOfQuote(lines: readonly QuotedLine[], months: number, measure: QuoteMeasure): Giving {
  const licensed = lines.filter(({ planId }) => planId !== null);
  if (licensed.some(({ gives }) => !gives)) return ALWAYS_TWO;
  const shown = [...measure.plans.values()].filter(({ isHidden }) => !isHidden);
  const leastOf = (fen: number) => scaleHalfUp(fen, WHOLE_BPS - measure.discountAloneBps, WHOLE_BPS);

  let [paidFen, leastFen] = [0, 0];
  const more = licensed.flatMap(({ gives, quantity, unitPriceFen, totalFen }) => {
    if (!gives) return [];
    const listFen = listPriceFen(gives.plan, months, shown) * gives.count;
    if (Number.isFinite(listFen)) {
      paidFen += totalFen;
      leastFen += leastOf(listFen);
      const isGranted = totalFen * WHOLE_BPS < listFen * MIN_PAID_BPS;
      const granted = isGranted ? givingOfLicense({ ...gives.plan, months }, gives.count) : NOTHING_GIVEN;
      return [granted, givingOfRenewal(gives, measure, leastOf(listPriceFen(gives.plan, MONTHS_A_YEAR, shown)))];
    }
    const ownFen = Math.max(quantity * unitPriceFen, highestPriceFen(shown, months) * gives.count);
    const yearFen = months === 0 ? 0 : scaleHalfUp(ownFen, MONTHS_A_YEAR, months * gives.count);
    const isBelow =
      totalFen === 0 || totalFen < leastOf(ownFen) || renewalFen(gives, measure.plans) < wholeYuan(leastOf(yearFen));
    return [isBelow ? ALWAYS_TWO : NOTHING_GIVEN];
  });
  return sumGivings(givingOfDiscount(paidFen, leastFen), ...more);
}

/** Renewals are charged in whole yuan: what rounding takes off does not count as given. */
const wholeYuan = (fen: number): number => fen - (fen % FEN_PER_YUAN);

/** The price of one year's renewal; `Infinity` where it cannot be renewed online. */
function renewalFen({ components, agreedYearFen }: PricedPart, plans: QuoteMeasure['plans']): number {
  if (agreedYearFen !== null) return agreedYearFen;
  const years = components.map(({ planId, quantity }) => {
    const plan = plans.get(planId);
    return plan ? quantity * listPriceFen(plan, MONTHS_A_YEAR, [plan]) : Infinity;
  });
  return years.length === 0 ? Infinity : years.reduce((sum, fen) => sum + fen, 0);
}

function givingOfRenewal(gives: LineGrant, { plans }: QuoteMeasure, leastFen: number): Giving {
  const { worthFen } = givingOfDiscount(renewalFen(gives, plans), leastFen);
  return { ...NOTHING_GIVEN, worthFen: worthFen * gives.count };
}

/** The highest plan price for these months. */
const highestPriceFen = (plans: readonly ListedPlan[], months: number): number =>
  Math.max(
    0,
    ...plans
      .map((plan) => listPriceFen(plan, months === 0 ? MIN_PERMANENT_MONTHS : months, [plan]))
      .filter((fen) => Number.isFinite(fen)),
  );
