import { percentOf } from '../money/ratio.js';
import type { CouponTerms } from '../pricing/coupon.js';
import { comboChargeFen } from '../pricing/displayed-price.js';
import type { ListedPlan } from '../pricing/list-price.js';
import { ALWAYS_TWO, NOTHING_GIVEN } from './giving.js';

/**
 * The dearest order that a coupon fits, in fen, at the prices that are charged. Only orders up to it can use a
 * percentage that one person offers alone: a renewal of many merged licences, or a plan added later, may cost more.
 *
 * `plans` are those that the coupon is for, also the hidden ones, whose licences are renewed.
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
