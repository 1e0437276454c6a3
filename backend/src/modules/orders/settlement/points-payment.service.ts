import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { whyNotPayable } from '../../../domain/orders/order-status.js';
import { settleWithoutMoney } from '../../../domain/orders/end-order.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import { Audit } from '../../audit/index.js';
import { PointsLedger } from '../../points/index.js';
import { OrderMoneyRepository } from './order-money.repository.js';
import { OrderCoupon } from './order-coupon.service.js';
import { OrderEffects } from './order-fulfilment.service.js';
import { OrdersRepository } from '../orders.repository.js';

/** Settles orders with points: one point pays one fen. */
@Injectable()
export class PointsPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly coupon: OrderCoupon,
    private readonly ledger: PointsLedger,
    private readonly audit: Audit,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Pays the whole of an order of the caller: spend, order, license, coupon and receipt are one transaction. Open
   * payments are closed afterwards; money that still arrives is refunded automatically.
   *
   * Refuses with order.not_found, order.already_paid, order.cancelled, order.expired, order.refunded,
   * order.not_fulfillable, order.nothing_to_pay, coupon.lapsed, and as `PointsLedger.spend`. With a `key` a repeat
   * succeeds like the first.
   */
  async pay(accountId: string, orderId: string, key: RequestKey | null = null): Promise<void> {
    await this.transactions.run((tx) =>
      this.keys.once(tx, key, async () => {
        await this.#pay(tx, accountId, orderId);
        return null;
      }),
    );
  }

  async #pay(tx: Tx, accountId: string, orderId: string): Promise<void> {
    const now = this.clock.now();
    const order = await this.orders.lockOwned(tx, accountId, orderId);
    if (!order) throw new AppError('order.not_found');
    const before = await this.money.read(tx, order, now);
    const refusal = whyNotPayable({ ...before.order, expiresAt: order.expiresAt }, now);
    if (refusal) throw new AppError(refusal);
    const verdict = settleWithoutMoney(before, 'points');
    if (!verdict.ok) throw new AppError(verdict.code);

    await this.coupon.hold(tx, order, now);
    const { number: subject, payableFen: cost } = order;
    await this.ledger.spend(tx, { accountId, reason: 'order_paid', cost, orderId, subject, now });
    const settled = await this.money.write(tx, order, before, verdict.money, { now });
    await this.effects.apply(tx, verdict.effects, {
      order: settled,
      fact: { type: 'points' },
      method: 'points',
      now,
    });
    this.audit.record(tx, {
      actorId: accountId,
      action: 'order.paid_with_points',
      subject: orderId,
      after: { points: cost },
    });
  }
}
