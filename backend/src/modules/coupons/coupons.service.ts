import { Injectable } from '@nestjs/common';
import { normalizeCouponCode } from '../../domain/codes/coupon-code.js';
import { AppError } from '../../domain/errors/index.js';
import { type CouponedOrder, type CouponTerms, evaluateCoupon } from '../../domain/pricing/coupon.js';
import type { Tx } from '../../platform/database/transactions.js';
import { CouponsRepository } from './coupons.repository.js';
import type { Coupon } from './entities/coupon.entity.js';

export interface ReserveCoupon extends CouponedOrder {
  readonly code: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly now: Date;
}

export interface ReservedCoupon {
  /** As it is kept, whatever was typed. */
  readonly code: string;
  readonly discountFen: number;
  readonly payableFen: number;
}

/** Uses of coupons. The caller holds the lock of the order; the coupon's own lock makes the count honest. */
@Injectable()
export class Coupons {
  constructor(private readonly coupons: CouponsRepository) {}

  /**
   * Reserves one use for an unpaid order, in place of the one it may hold already.
   *
   * Refuses with coupon.not_found or the coupon.* reason why it does not apply.
   */
  async reserve(tx: Tx, { code, orderId, accountId, now, ...order }: ReserveCoupon): Promise<ReservedCoupon> {
    const normalized = normalizeCouponCode(code);
    const coupon = normalized ? await this.coupons.lockByCode(tx, normalized) : null;
    if (!coupon) throw new AppError('coupon.not_found');

    const usage = await this.coupons.usage(tx, coupon.id, accountId, orderId);
    const verdict = evaluateCoupon(toTerms(coupon), order, usage, now);
    if (!verdict.ok) throw new AppError(verdict.code);

    await this.coupons.reserve(tx, { orderId, couponId: coupon.id, accountId, reservedAt: now });
    return { code: coupon.code, discountFen: verdict.discountFen, payableFen: verdict.payableFen };
  }

  /** The order is paid: its use counts for good. An order without a coupon has none to consume. */
  async consume(tx: Tx, orderId: string, now: Date): Promise<void> {
    await this.coupons.consume(tx, orderId, now);
  }

  /** Gives the use back, for an order that ended unpaid, lost its coupon, or was refunded in full. */
  async free(tx: Tx, orderId: string): Promise<void> {
    await this.coupons.free(tx, orderId);
  }

  /**
   * Counts the use of an order whose money came after its end. The order keeps the price it was paid at, so the use is
   * counted even where the coupon has run out since.
   */
  async takeBack(
    tx: Tx,
    { code, orderId, accountId, now }: Pick<ReserveCoupon, 'code' | 'orderId' | 'accountId' | 'now'>,
  ): Promise<void> {
    const coupon = await this.coupons.lockByCode(tx, code);
    if (!coupon) return;
    await this.coupons.reserve(tx, { orderId, couponId: coupon.id, accountId, reservedAt: now });
    await this.coupons.consume(tx, orderId, now);
  }
}

const toTerms = (coupon: Coupon): CouponTerms => ({
  ...coupon,
  value:
    coupon.percentBps === null
      ? { kind: 'fixed', amountFen: coupon.amountFen ?? 0 }
      : { kind: 'percent', percentBps: coupon.percentBps },
});
