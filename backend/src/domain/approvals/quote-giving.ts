import type { PricedPart } from '../licensing/price-basis.js';
import type { AgreedLine } from '../orders/agreed-lines.js';
import { type ListedPlan, listPriceFen, planPriceFen } from '../pricing/list-price.js';
import { ALWAYS_TWO, type EditionPlan, givenByPrice, givenByYearlyPrice, NOTHING_GIVEN, pricesOf } from './giving.js';

const MONTHS_A_YEAR = 12;

/** The catalogue, and the discount that sales may agree on. */
export interface QuoteMeasure {
  /** The plans that count as list prices. */
  readonly plans: readonly EditionPlan[];
  /** Every plan by id, at today's price: licences renew at it. */
  readonly renewedAs: ReadonlyMap<string, Pick<ListedPlan, 'combos'>>;
  /** The discount off the list price that one person may agree on, in ten-thousandths. */
  readonly discountAloneBps: number;
}

type QuotedLine = Pick<AgreedLine, 'planId' | 'quantity' | 'unitPriceFen' | 'totalFen' | 'gives'>;

/**
 * What sending a quote gives away: for each line, what it asks below the list price of what it gives, beyond the
 * ordinary discount. No line offsets another. A service has no list price but the one that its line names before the
 * discount.
 *
 * Plans of another edition are no measure for a licence. No plan with a price covers an unlimited licence, and no limited plan is a measure for one: it always takes two people,
 * as does a yearly renewal below the same measure. `months` 0 is a lifetime, which is not renewed.
 */
export const givenByQuote = (lines: readonly QuotedLine[], months: number, measure: QuoteMeasure): number =>
  lines.reduce((sum, line) => sum + givenByLine(line, months, measure), NOTHING_GIVEN);

function givenByLine(
  { planId, quantity, unitPriceFen, totalFen, gives }: QuotedLine,
  months: number,
  measure: QuoteMeasure,
): number {
  const { discountAloneBps } = measure;
  if (planId === null) return givenByPrice(totalFen, quantity * unitPriceFen, discountAloneBps);
  // A draft from before lines recorded what they give takes two people until it is saved again.
  if (!gives) return ALWAYS_TWO;
  const ofEdition = pricesOf(measure, gives.plan.edition);
  const listFen = listPriceFen(gives.plan, months, ofEdition.plans) * gives.count;
  const now = givenByPrice(totalFen, listFen, discountAloneBps);
  return months === 0 ? now : now + givenByYearlyPrice(renewalYearFen(gives, measure), gives.plan, ofEdition);
}

/** The price of one year's renewal; `Infinity` where it cannot be renewed online. */
function renewalYearFen({ components, agreedYearFen }: PricedPart, { renewedAs }: QuoteMeasure): number {
  if (agreedYearFen !== null) return agreedYearFen;
  const years = components.map(({ planId, quantity }) => {
    const plan = renewedAs.get(planId);
    return plan ? quantity * planPriceFen(plan, MONTHS_A_YEAR) : Infinity;
  });
  return years.length === 0 ? Infinity : years.reduce((sum, fen) => sum + fen, 0);
}
