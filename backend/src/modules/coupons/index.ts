export { Coupons, type PricedCoupon } from './coupons.service.js';
export { CouponsModule } from './coupons.module.js';
export { Coupon } from './entities/coupon.entity.js';
export { CouponRedemption } from './entities/coupon-redemption.entity.js';
