import type { CouponTerms, CouponValue } from '../pricing/coupon.js';
import { type Giving, NOTHING_GIVEN } from './giving.js';

/** A coupon that leaves less than this share to pay counts as making the order free: 1 fen is not a real price. */
const MIN_REMAINING_BPS = 1_000;
const WHOLE_BPS = 10_000;

/** The largest share of an order that a coupon can take off, in ten-thousandths. */
function largestShareBps(value: CouponValue, leastOrderFen: number): number {
  if (value.kind === 'percent') return value.percentBps;
  return leastOrderFen <= value.amountFen ? WHOLE_BPS : Math.ceil((value.amountFen * WHOLE_BPS) / leastOrderFen);
}

/**
 * What a coupon can give away. Nothing as long as it leaves a price to pay: discounts are part of ordinary selling. One
 * that can make an order free, or nearly so, gives its amount as often as it can be used; a percentage with that effect
 * has no limit.
 *
 * `cheapestFen` is the lowest catalogue price among the plans that the coupon is for.
 */
export function givingOfCoupon(terms: CouponTerms, cheapestFen: number): Giving {
  const { value, isEnabled, minimumFen, maxRedemptions } = terms;
  const share = largestShareBps(value, Math.max(minimumFen, cheapestFen));
  if (!isEnabled || share <= WHOLE_BPS - MIN_REMAINING_BPS) return NOTHING_GIVEN;
  const isBounded = value.kind === 'fixed' && maxRedemptions !== null;
  return { ...NOTHING_GIVEN, worthFen: isBounded ? value.amountFen * maxRedemptions : Infinity };
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
