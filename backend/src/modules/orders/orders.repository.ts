import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { AppError } from '../../domain/errors/index.js';
import { canOrderBecome, ORDER_STATUSES, type OrderState } from '../../domain/orders/order-money.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import type { Tx } from '../../platform/database/transactions.js';
import { type NewOrder, Order } from './order.entity.js';
import { ORDERS_CHANNEL } from './orders.events.js';

/** Statuses of orders that money can still settle. */
const PAYABLE = ORDER_STATUSES.filter((status) => canOrderBecome(status, 'paid'));

@Injectable()
export class OrdersRepository {
  async add(tx: Tx, order: NewOrder): Promise<void> {
    await tx.insert(Order, { ...order, status: 'pending' });
  }

  /**
   * Returns the order with its row locked until the transaction ends: concurrent settlement, cancellation and repricing
   * block here.
   */
  async lock(tx: Tx, id: string): Promise<Order | null> {
    return tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The same for the order of a payment, by our number for it. */
  async lockPaidBy(tx: Tx, method: string, outTradeNo: string): Promise<Order | null> {
    return tx
      .createQueryBuilder(Order, 'o')
      .where('o.id = (SELECT order_id FROM payments WHERE out_trade_no = :outTradeNo AND method = :method)', {
        outTradeNo,
        method,
      })
      .setLock('pessimistic_write')
      .getOne();
  }

  /** The same, for its owner only. Refuses with order.not_found. */
  async lockOwned(tx: Tx, accountId: string, id: string): Promise<Order> {
    const order = await tx.findOne(Order, { where: { id, accountId }, lock: { mode: 'pessimistic_write' } });
    if (!order) throw new AppError('order.not_found');
    return order;
  }

  async idsOf(tx: Tx, accountId: string): Promise<string[]> {
    const rows: { id: string }[] = await tx.query('SELECT id FROM orders WHERE account_id = $1', [accountId]);
    return rows.map(({ id }) => id);
  }

  /** Pending orders that have expired, locked; those locked by another process are skipped. */
  async lockDue(tx: Tx, now: Date, limit: number): Promise<Order[]> {
    return tx.find(Order, {
      where: { status: 'pending', expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** The orders of an account that money can still settle, locked in the order of their ids. */
  async lockPayable(tx: Tx, accountId: string): Promise<Order[]> {
    return tx.find(Order, {
      where: { accountId, status: In(PAYABLE) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The erased accounts that have an order which money could still settle. */
  async erasedWithPayable(tx: Tx): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT a.id FROM accounts a WHERE a.deleted_at IS NOT NULL
          AND EXISTS (SELECT FROM orders o WHERE o.account_id = a.id AND o.status = ANY ($1))`,
      [PAYABLE],
    );
    return rows.map(({ id }) => id);
  }

  /** The pending orders that renew or extend a license. */
  async pendingOf(tx: Tx, licenseId: string): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM orders WHERE renewed_license_id = $1 AND status = 'pending'
        UNION SELECT id FROM orders
               WHERE status = 'pending' AND extended_license_ids <> '{}' AND $1 = ANY (extended_license_ids)
        ORDER BY id`,
      [licenseId],
    );
    return rows.map(({ id }) => id);
  }

  /** Writes what a reducer decided and wakes the requests that wait for this order. */
  async saveState(tx: Tx, id: string, state: OrderState, now: Date): Promise<void> {
    await tx.query(
      `WITH saved AS (
         UPDATE orders SET status = $2, settled_by = $3, refunded_fen = $4, payable_fen = $6,
                waived_fen = subtotal_fen - discount_fen - $6,
                paid_at = CASE WHEN $3::text IS NULL THEN paid_at ELSE coalesce(paid_at, $5) END,
                ended_at = CASE WHEN $2 IN ('cancelled', 'expired', 'refunded') THEN coalesce(ended_at, $5) ELSE ended_at END,
                void_reason = CASE WHEN $2 = 'cancelled' THEN $7 ELSE void_reason END
          WHERE id = $1
       )
       SELECT pg_notify('${ORDERS_CHANNEL}', $1::text)`,
      [id, state.status, state.settledBy, state.refundedFen, now, state.payableFen, state.voidReason],
    );
  }

  /** Wakes the requests that wait for this order, when only its payments have changed. */
  async announce(tx: Tx, id: string): Promise<void> {
    await tx.query(`SELECT pg_notify('${ORDERS_CHANNEL}', $1::text)`, [id]);
  }

  async saveLicense(tx: Tx, id: string, licenseId: string): Promise<void> {
    await tx.query('UPDATE orders SET license_id = $2 WHERE id = $1', [id, licenseId]);
  }

  async saveInvoiceRequest(tx: Tx, id: string, invoiceRequestedAt: Date | null): Promise<void> {
    await tx.update(Order, { id }, { invoiceRequestedAt });
  }

  /** Saves the payment method the customer has chosen, which may give the order more time. */
  async saveMethod(tx: Tx, id: string, method: PaymentMethod, expiresAt: Date): Promise<void> {
    await tx.update(Order, { id }, { method, expiresAt });
  }

  /** Saves the method of the payment that settled the order: the customer may have chosen another one since. */
  async saveMethodPaid(tx: Tx, id: string, outTradeNo: string): Promise<PaymentMethod | null> {
    const [[row]]: [{ method: PaymentMethod }[], number] = await tx.query(
      `UPDATE orders o SET method = p.method FROM payments p
        WHERE o.id = $1 AND p.out_trade_no = $2 AND p.order_id = o.id RETURNING o.method`,
      [id, outTradeNo],
    );
    return row?.method ?? null;
  }

  /** Gives the customer more time. */
  async saveExpiry(tx: Tx, id: string, expiresAt: Date): Promise<void> {
    await tx.update(Order, { id }, { expiresAt });
  }

  /** Saves the price after a coupon was added or removed. */
  async savePrice(tx: Tx, id: string, price: Pick<Order, 'couponCode' | 'discountFen' | 'payableFen'>): Promise<void> {
    await tx.update(Order, { id }, price);
  }
}
