import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/index.js';
import { CouponCatalog } from './coupon-catalog.service.js';
import { CouponsRepository } from './coupons.repository.js';
import { Coupons } from './coupons.service.js';
import { StaffCouponsController } from './http/staff-coupons.controller.js';

export { Coupons, type PricedCoupon } from './coupons.service.js';
export { Coupon, CouponRedemption } from './coupon.entity.js';

@Module({
  imports: [PlansModule],
  controllers: [StaffCouponsController],
  providers: [Coupons, CouponCatalog, CouponsRepository],
  exports: [Coupons],
})
export class CouponsModule {}
