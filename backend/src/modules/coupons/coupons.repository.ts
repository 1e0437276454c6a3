import { Injectable } from '@nestjs/common';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import type { CouponUsage } from '../../domain/pricing/discounts.js';
import { Coupon, CouponRedemption } from './coupon.entity.js';

@Injectable()
export class CouponsRepository {
  /** Finds the coupon and locks its row, so that no other transaction counts its uses at the same time. */
  async lockByCode(tx: Tx, code: string): Promise<Coupon | null> {
    return tx.findOne(Coupon, { where: { code }, lock: { mode: 'pessimistic_write' } });
  }

  async lockById(tx: Tx, id: string): Promise<Coupon | null> {
    return tx.findOne(Coupon, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async isTaken(tx: Tx, code: string): Promise<boolean> {
    return tx.exists(Coupon, { where: { code } });
  }

  /**
   * Returns the new row's id, or null when the code is taken, even by a concurrent request. The savepoint keeps the
   * caller's transaction alive.
   */
  async insert(tx: Tx, coupon: Omit<Coupon, 'id' | 'version'>): Promise<string | null> {
    try {
      const { identifiers } = await tx.transaction((inner) => inner.insert(Coupon, coupon));
      return identifiers[0]?.id as string;
    } catch (error) {
      if (violatedConstraintOf(error) === 'coupons_code') return null;
      throw error;
    }
  }

  async update(tx: Tx, id: string, changes: Omit<Coupon, 'id' | 'code' | 'createdAt' | 'version'>): Promise<void> {
    await tx.update(Coupon, { id }, changes);
  }

  /** Counts the uses of a coupon, except the one that `orderId` holds. */
  async usage(tx: Tx, couponId: string, accountId: string, orderId: string): Promise<CouponUsage> {
    const [row]: [CouponUsage] = await tx.query(
      `SELECT count(*)::int AS redemptions, (count(*) FILTER (WHERE account_id = $2))::int AS "redemptionsByCustomer"
         FROM coupon_redemptions WHERE coupon_id = $1 AND order_id <> $3`,
      [couponId, accountId, orderId],
    );
    return row;
  }

  /** Saves an order's use, replacing the one it may hold. */
  async save(tx: Tx, redemption: CouponRedemption): Promise<void> {
    await tx.upsert(CouponRedemption, redemption, ['orderId']);
  }

  /** Marks the order's use as consumed. Returns false if it held none. */
  async consume(tx: Tx, orderId: string, now: Date): Promise<boolean> {
    const { affected } = await tx.update(CouponRedemption, { orderId }, { consumedAt: now });
    return affected === 1;
  }

  /** Extends a reservation to at least `until`. Returns false if it is gone or has lapsed. */
  async keep(tx: Tx, orderId: string, now: Date, until: Date): Promise<boolean> {
    const kept: unknown[] = await tx.query(
      `WITH kept AS (UPDATE coupon_redemptions SET reserved_until = greatest(reserved_until, $3)
                      WHERE order_id = $1 AND consumed_at IS NULL AND (reserved_until IS NULL OR reserved_until > $2)
                      RETURNING order_id)
       SELECT FROM kept`,
      [orderId, now, until],
    );
    return kept.length === 1;
  }

  /** Deletes lapsed reservations of unpaid orders. The caller holds the coupon's lock. */
  async freeLapsed(tx: Tx, couponId: string, now: Date): Promise<void> {
    await tx.query(
      'DELETE FROM coupon_redemptions WHERE coupon_id = $1 AND consumed_at IS NULL AND reserved_until <= $2',
      [couponId, now],
    );
  }

  async free(tx: Tx, orderId: string): Promise<void> {
    await tx.delete(CouponRedemption, { orderId });
  }
}
