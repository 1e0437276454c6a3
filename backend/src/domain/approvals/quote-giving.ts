import { termOf } from '../licensing/expiry.js';
import type { AgreedLine } from '../orders/agreed-lines.js';
import { ALWAYS_TWO, type GiftMeasure, givenByLine, givenByPrice, measureOf, NOTHING_GIVEN } from './giving.js';

type QuotedLine = Pick<AgreedLine, 'planId' | 'quantity' | 'unitPriceFen' | 'totalFen' | 'gives'>;

/**
 * What sending a quote gives away: what the lines of its licences will give against what they cost, beyond the ordinary
 * discount. No line offsets another. A service has no list price but the one that its line names before the discount.
 * `months` 0 is a lifetime.
 */
export const givenByQuote = (lines: readonly QuotedLine[], months: number, measure: GiftMeasure): number =>
  lines.reduce((sum, line) => sum + givenByQuotedLine(line, months, measure), NOTHING_GIVEN);

function givenByQuotedLine(
  { planId, quantity, unitPriceFen, totalFen, gives }: QuotedLine,
  months: number,
  measure: GiftMeasure,
): number {
  if (planId === null) return givenByPrice(totalFen, quantity * unitPriceFen, measure.discountAloneBps);
  // A draft from before lines recorded what they give takes two people until it is saved again.
  if (!gives) return ALWAYS_TWO;
  const { plan, count, ...price } = gives;
  const sold = { kind: 'first', source: 'order', capacity: plan, price, paidFen: totalFen / count } as const;
  const one = givenByLine({ ...sold, time: termOf(months) }, null, measureOf(measure, plan.edition));
  return Math.round(one * count);
}
