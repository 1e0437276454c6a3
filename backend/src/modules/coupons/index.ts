export { Coupons, type PricedCoupon } from './coupons.service.js';
export { CouponsModule } from './coupons.module.js';
export { Coupon, CouponRedemption } from './coupon.entity.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  coupons: {
    holds: 'Coupons, which lower the price of an order.',
    columns: {
      id: 'uuid',
      code: 'code that customers enter, in upper case',
      created_at: 'instant of creation',
    },
  },
} as const;
