import { endOfShanghaiDay } from '../calendar/shanghai.js';
import { termOf } from '../licensing/expiry.js';
import { type AgreedLine, changedBy, extendedBy } from '../orders/agreed-lines.js';
import { ALWAYS_TWO, type GiftMeasure, givenByLine, givenByPrice, measureOf, NOTHING_GIVEN } from './giving.js';

type QuotedLine = Pick<
  AgreedLine,
  'planId' | 'quantity' | 'unitPriceFen' | 'totalFen' | 'gives' | 'extension' | 'change'
>;

/**
 * What sending a quote gives away: what the lines of its licences will give against what they cost, beyond the ordinary
 * discount. No line offsets another. A service has no list price but the one that its line names before the discount.
 * `months` 0 is a lifetime.
 */
export const givenByQuote = (lines: readonly QuotedLine[], months: number, measure: GiftMeasure): number =>
  lines.reduce((sum, line) => sum + givenByQuotedLine(line, months, measure), NOTHING_GIVEN);

function givenByQuotedLine(line: QuotedLine, months: number, measure: GiftMeasure): number {
  const { planId, quantity, unitPriceFen, totalFen, gives, extension, change } = line;
  if (extension) return givenByExtension(line, months, measure);
  if (change) return givenByChange(line, measure);
  if (planId === null) return givenByPrice(totalFen, quantity * unitPriceFen, measure.discountAloneBps);
  // A draft from before lines recorded what they give takes two people until it is saved again.
  if (!gives) return ALWAYS_TWO;
  const { plan, count, ...price } = gives;
  const sold = { kind: 'first', source: 'order', capacity: plan, price, paidFen: totalFen / count } as const;
  const one = givenByLine({ ...sold, time: termOf(months) }, null, measureOf(measure, plan.edition));
  return Math.round(one * count);
}

/** Renewals do not charge for what was added without a price, so it is left out here, too. */
function givenByExtension(line: QuotedLine, months: number, measure: GiftMeasure): number {
  return extendedBy([line]).reduce((sum, { license, extension: { until, agreedYearFen }, paidFen }) => {
    const to = { ...license, expiresAt: endOfShanghaiDay(license.endsOn) };
    const ofEdition = measureOf(measure, license.edition);
    const time = until === null ? termOf(months) : ({ kind: 'until', on: until } as const);
    const price = agreedYearFen === null ? null : { components: [], agreedYearFen };
    return (
      sum +
      givenByLine({ kind: 'time', source: 'order', time, paidFen }, to, ofEdition) +
      givenByLine({ kind: 'price', source: 'order', price }, to, ofEdition)
    );
  }, NOTHING_GIVEN);
}

const givenByChange = (line: QuotedLine, measure: GiftMeasure): number =>
  changedBy([line]).reduce((sum, { license, change: { gives }, paidFen }) => {
    const { plan: capacity, components, agreedYearFen } = gives;
    const sold = { kind: 'change', source: 'order', capacity, price: { components, agreedYearFen }, paidFen } as const;
    const time = license.ordered.isPermanent ? ({ kind: 'lifetime' } as const) : null;
    const { expiresAt } = license.before;
    const replaces = { ...license.granted, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
    return sum + givenByLine({ ...sold, time, replaces }, null, measureOf(measure, capacity.edition));
  }, NOTHING_GIVEN);
