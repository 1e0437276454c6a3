import { endOfShanghaiDay } from '../calendar/calendar.js';
import { termOf } from '../licensing/expiry.js';
import { percentOf } from '../money/amounts.js';
import { type AgreedLine, changedBy, extendedBy } from '../orders/agreed-lines.js';
import type { CouponTerms } from '../pricing/discounts.js';
import { comboChargeFen, type ListedPlan } from '../pricing/list-price.js';
import { ALWAYS_TWO, type GiftMeasure, givenByLine, givenByPrice, measureOf, NOTHING_GIVEN } from './giving.js';

/**
 * The most expensive order to which a coupon applies, in fen, at current prices. A percentage that one person offers
 * alone works only up to this amount: a renewal of many merged licences, or a plan added later, may cost more.
 *
 * `plans` are those that the coupon is for, including hidden ones, whose licences still renew.
 */
export const dearestOrderFen = ({ minimumFen }: CouponTerms, plans: readonly Pick<ListedPlan, 'combos'>[]): number =>
  Math.max(minimumFen, ...plans.flatMap(({ combos }) => combos.map(comboChargeFen)));

/**
 * What a coupon can give away at most: its highest saving as often as it can be used. Without a limit on its uses there
 * is no upper bound.
 */
export function givenByCoupon({ value, isEnabled, maxRedemptions }: CouponTerms, dearestFen: number): number {
  if (!isEnabled) return NOTHING_GIVEN;
  if (maxRedemptions === null) return ALWAYS_TWO;
  return (value.kind === 'fixed' ? value.amountFen : percentOf(dearestFen, value.percentBps)) * maxRedemptions;
}

const isWider = <T>(after: readonly T[] | null, before: readonly T[] | null): boolean =>
  before !== null && (after === null || after.some((one) => !before.includes(one)));

const isMore = (after: number | null, before: number | null): boolean =>
  before !== null && (after === null || after > before);

const isLater = (after: Date | null, before: Date | null): boolean =>
  isMore(after?.getTime() ?? null, before?.getTime() ?? null);

const isSooner = (after: Date | null, before: Date | null): boolean =>
  before !== null && (after === null || after < before);

/** Whether changed terms allow more orders, or more of any order, to be given away than the terms approved before. */
export function promisesMore(after: CouponTerms, before: CouponTerms): boolean {
  const valueOf = ({ value }: CouponTerms) => (value.kind === 'percent' ? value.percentBps : value.amountFen);
  return (
    (after.isEnabled && !before.isEnabled) ||
    after.value.kind !== before.value.kind ||
    valueOf(after) > valueOf(before) ||
    after.minimumFen < before.minimumFen ||
    isMore(after.maxRedemptions, before.maxRedemptions) ||
    isMore(after.maxPerCustomer, before.maxPerCustomer) ||
    isLater(after.endsAt, before.endsAt) ||
    isSooner(after.startsAt, before.startsAt) ||
    isWider(after.orderKinds, before.orderKinds) ||
    isWider(after.planIds, before.planIds)
  );
}

type QuotedLine = Pick<
  AgreedLine,
  'planId' | 'quantity' | 'unitPriceFen' | 'totalFen' | 'gives' | 'extension' | 'change'
>;

/**
 * What sending a quote gives away: the amount by which what its licence lines will give exceeds what they cost, beyond
 * the ordinary discount. No line offsets another, and what licences gain free of charge always takes two people. The
 * list price of a service is the one that its line states before the discount. `months` 0 is a lifetime.
 */
export const givenByQuote = (lines: readonly QuotedLine[], months: number, measure: GiftMeasure): number =>
  lines.reduce((sum, line) => sum + givenByQuotedLine(line, months, measure), NOTHING_GIVEN);

function givenByQuotedLine(line: QuotedLine, months: number, measure: GiftMeasure): number {
  const fen = measuredOf(line, months, measure);
  const isService = line.planId === null && !line.extension;
  return line.totalFen === 0 && fen > NOTHING_GIVEN && !isService ? ALWAYS_TWO : fen;
}

function measuredOf(line: QuotedLine, months: number, measure: GiftMeasure): number {
  const { planId, quantity, unitPriceFen, totalFen, gives, extension, change } = line;
  if (extension) return givenByExtension(line, months, measure);
  if (change) return givenByChange(line, measure);
  if (planId === null) return givenByPrice(totalFen, quantity * unitPriceFen, measure.discountAloneBps);
  // A draft saved before lines recorded what they give takes two people until it is saved again.
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
