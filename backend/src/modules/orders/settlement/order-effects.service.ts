import { Injectable } from '@nestjs/common';
import type { OrderEffect } from '../../../domain/orders/order-effects.js';
import { refundWindowEnd } from '../../../domain/orders/refund-request.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Coupons } from '../../coupons/index.js';
import { PaymentRecords } from '../../payments/index.js';
import { PointsLedger, ReferralPoints } from '../../points/index.js';
import type { Order } from '../entities/order.entity.js';
import { Incidents } from '../incidents/incidents.service.js';
import { OrderFulfilment } from './order-fulfilment.service.js';
import { closePayment, sendRefund } from '../orders.events.js';

/** What an effect is about: the order as it is now, locked, and the fact that caused it. */
export interface EffectCause {
  readonly order: Order;
  readonly fact: object;
  readonly method: string;
  readonly now: Date;
}

/**
 * Carries out what the rules decided, in the transaction that decided it; what needs a provider goes through the
 * outbox.
 */
@Injectable()
export class OrderEffects {
  constructor(
    private readonly fulfilment: OrderFulfilment,
    private readonly coupons: Coupons,
    private readonly referrals: ReferralPoints,
    private readonly ledger: PointsLedger,
    private readonly payments: PaymentRecords,
    private readonly incidents: Incidents,
    private readonly outbox: Outbox,
  ) {}

  async apply(tx: Tx, effects: readonly OrderEffect[], cause: EffectCause): Promise<void> {
    for (const effect of effects) await this.#applyOne(tx, effect, cause);
  }

  async #applyOne(tx: Tx, effect: OrderEffect, { order, fact, method, now }: EffectCause): Promise<void> {
    const orderId = order.id;
    switch (effect.do) {
      case 'fulfil':
        return this.#fulfil(tx, order, effect.isLate, now);
      case 'undo_fulfilment':
        return this.fulfilment.undo(tx, order, now);
      case 'close_payment': {
        const payment = await this.payments.findByOutTradeNo(tx, effect.outTradeNo);
        if (payment) this.outbox.add(tx, { contract: closePayment, payload: { paymentId: payment.id } });
        return;
      }
      case 'refund_automatically':
        return this.outbox.add(tx, { contract: sendRefund, payload: { refundNo: effect.refundNo } });
      case 'incident': {
        const { kind, resolution, outTradeNo } = effect;
        return this.incidents.raise(tx, { orderId, method, outTradeNo, kind, resolution, fact, now });
      }
      case 'claw_back_points':
        return this.referrals.clawBack(tx, { orderId, netPaidFen: effect.netPaidFen, now });
      case 'return_points': {
        const { accountId, number: subject } = order;
        const { points } = effect;
        await this.ledger.append(tx, { accountId, reason: 'order_refunded', points, orderId, subject, now });
        return;
      }
      case 'free_coupon':
        return this.coupons.free(tx, orderId);
    }
  }

  /** License before coupon before points: the lock order used everywhere. */
  async #fulfil(tx: Tx, order: Order, isLate: boolean, now: Date): Promise<void> {
    const { id: orderId, accountId, couponCode, settledBy, payableFen } = order;
    await this.fulfilment.fulfil(tx, order, now);
    if (couponCode !== null) {
      const use = { code: couponCode, orderId, accountId, now };
      await (isLate ? this.coupons.takeBack(tx, use) : this.coupons.consume(tx, use));
    }
    const purchase = { orderId, buyerId: accountId, paidFen: payableFen, heldUntil: refundWindowEnd(now), now };
    if (settledBy) await this.referrals.earn(tx, { ...purchase, settledBy });
  }
}
