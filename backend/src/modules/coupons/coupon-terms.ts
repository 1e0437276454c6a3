import type { CouponTerms } from '../../domain/pricing/coupon.js';
import type { Coupon } from './entities/coupon.entity.js';

/** The terms of a stored coupon as the rules read them. */
export const toTerms = (coupon: Omit<Coupon, 'id' | 'code' | 'createdAt' | 'version'>): CouponTerms => ({
  ...coupon,
  value:
    coupon.percentBps === null
      ? { kind: 'fixed', amountFen: coupon.amountFen ?? 0 }
      : { kind: 'percent', percentBps: coupon.percentBps },
});
