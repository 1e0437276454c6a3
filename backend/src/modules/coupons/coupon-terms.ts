import type { CouponTerms } from '../../domain/pricing/coupon.js';
import type { Coupon } from './entities/coupon.entity.js';

/** Converts a stored coupon to the terms that the domain rules take. */
export const toTerms = (
  coupon: Omit<Coupon, 'id' | 'code' | 'createdAt' | 'version' | 'largestOrderFen'>,
): CouponTerms => ({
  ...coupon,
  value:
    coupon.percentBps === null
      ? { kind: 'fixed', amountFen: coupon.amountFen ?? 0 }
      : { kind: 'percent', percentBps: coupon.percentBps },
});
