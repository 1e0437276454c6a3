import { Injectable } from '@nestjs/common';
import { normalizeCouponCode } from '../../domain/codes/issued-codes.js';
import { AppError, type ErrorCode } from '../../domain/errors/index.js';
import { yuanText } from '../../domain/money/amounts.js';
import {
  type CouponedOrder,
  couponHeldUntil,
  type CouponTerms,
  evaluateCoupon,
} from '../../domain/pricing/discounts.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Coupon } from './coupon.entity.js';
import { CouponsRepository } from './coupons.repository.js';

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

interface CouponUse {
  readonly code: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly now: Date;
}

/** A coupon that may be used on an order, and what the order then costs. Amounts are in fen. */
export interface PricedCoupon {
  readonly id: string;
  /** The code as stored, not as typed. */
  readonly code: string;
  readonly discountFen: number;
  readonly payableFen: number;
}

/**
 * Reserves, consumes and releases uses of coupons. The caller holds the order's lock; the coupon's own lock keeps the
 * count exact.
 */
@Injectable()
export class Coupons {
  constructor(private readonly coupons: CouponsRepository) {}

  /**
   * Prices an unpaid order with a coupon, not counting the use that the order may already hold. The coupon stays locked
   * until the transaction ends, so that it can be reserved on these terms.
   *
   * Refuses with coupon.not_found or the coupon.* reason why it does not apply.
   */
  async price(tx: Tx, { code, orderId, accountId, now, ...order }: CouponUse & CouponedOrder): Promise<PricedCoupon> {
    const normalized = normalizeCouponCode(code);
    const coupon = normalized ? await this.coupons.lockByCode(tx, normalized) : null;
    if (!coupon) throw new AppError('coupon.not_found');

    await this.coupons.freeLapsed(tx, coupon.id, now);
    const usage = await this.coupons.usage(tx, coupon.id, accountId, orderId);
    const verdict = evaluateCoupon({ ...toTerms(coupon), largestOrderFen: coupon.largestOrderFen }, order, usage, now);
    if (!verdict.ok) throw refusalOf(verdict.code, coupon);

    return { id: coupon.id, code: coupon.code, discountFen: verdict.discountFen, payableFen: verdict.payableFen };
  }

  /** Reserves the use that was priced in this transaction, replacing the one the order may hold. */
  async reserve(
    tx: Tx,
    { id }: PricedCoupon,
    { orderId, accountId, now }: Omit<CouponUse, 'code'>,
    until = couponHeldUntil(now),
  ): Promise<void> {
    const use = { orderId, couponId: id, accountId, reservedAt: now, reservedUntil: until };
    await this.coupons.save(tx, { ...use, consumedAt: null, isLate: false });
  }

  /**
   * Extends the reservation of an order that is about to be paid to `until`. A lapsed one is reserved again if the
   * coupon still applies; the order keeps its price.
   *
   * Refuses with coupon.lapsed.
   */
  async hold(tx: Tx, use: CouponUse & CouponedOrder, until: Date): Promise<void> {
    if (await this.coupons.keep(tx, use.orderId, use.now, until)) return;
    try {
      await this.reserve(tx, await this.price(tx, use), use, until);
    } catch (error) {
      throw error instanceof AppError ? new AppError('coupon.lapsed', { cause: error }) : error;
    }
  }

  /**
   * Counts the use of a paid order for good, even if the reservation had lapsed and another order has taken it since.
   */
  async consume(tx: Tx, use: CouponUse): Promise<void> {
    if (!(await this.coupons.consume(tx, use.orderId, use.now))) await this.takeBack(tx, use);
  }

  /** Releases the use of an order that ended unpaid, lost its coupon, or was refunded in full. */
  async free(tx: Tx, orderId: string): Promise<void> {
    await this.coupons.free(tx, orderId);
  }

  /**
   * Counts the use of an order that was paid after it had ended. The order keeps the price it was paid at, so the use
   * counts even if the coupon has since run out.
   */
  async takeBack(tx: Tx, { code, orderId, accountId, now }: CouponUse): Promise<void> {
    const coupon = await this.coupons.lockByCode(tx, code);
    if (!coupon) return;
    const use = { orderId, couponId: coupon.id, accountId, reservedAt: now, reservedUntil: null };
    await this.coupons.save(tx, { ...use, consumedAt: now, isLate: true });
  }
}

/** Names the smallest or largest order where the order is outside of these. */
const refusalOf = (code: ErrorCode, { minimumFen, largestOrderFen }: Coupon): AppError =>
  new AppError(code, { params: { minimum: yuanText(minimumFen), largest: yuanText(largestOrderFen ?? 0) } });
