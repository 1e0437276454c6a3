import { Injectable } from '@nestjs/common';
import type { OrderEffect } from '../../domain/orders/order-effects.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { OrderPayments } from '../payments/index.js';
import type { Order } from './entities/order.entity.js';
import { OrderFulfilment } from './order-fulfilment.service.js';
import { closePayment, sendRefund } from './orders.events.js';
import { OrdersRepository } from './orders.repository.js';

/** What an effect is about: the order as it was locked, and the fact that caused it. */
export interface EffectCause {
  readonly order: Order;
  readonly fact: object;
  readonly method: string;
  readonly now: Date;
}

/** Carries out what the rules decided, in the transaction that decided it; what needs a provider is promised to the outbox. */
@Injectable()
export class OrderEffects {
  constructor(
    private readonly fulfilment: OrderFulfilment,
    private readonly payments: OrderPayments,
    private readonly orders: OrdersRepository,
    private readonly outbox: Outbox,
  ) {}

  async apply(tx: Tx, effects: readonly OrderEffect[], cause: EffectCause): Promise<void> {
    for (const effect of effects) await this.#applyOne(tx, effect, cause);
  }

  async #applyOne(tx: Tx, effect: OrderEffect, { order, fact, method, now }: EffectCause): Promise<void> {
    switch (effect.do) {
      case 'fulfil':
        return this.fulfilment.fulfil(tx, order, now);
      case 'undo_fulfilment':
        return this.fulfilment.undo(tx, order, now);
      case 'close_payment': {
        const payment = await this.payments.findByOutTradeNo(tx, effect.outTradeNo);
        if (payment) await this.outbox.add(tx, { contract: closePayment, payload: { paymentId: payment.id } });
        return;
      }
      case 'refund_automatically':
        return this.outbox.add(tx, { contract: sendRefund, payload: { refundNo: effect.refundNo } });
      case 'incident': {
        const { kind, resolution, outTradeNo } = effect;
        return this.orders.addIncident(tx, { orderId: order.id, method, outTradeNo, kind, resolution, fact, now });
      }
      case 'claw_back_points':
      case 'return_points':
      case 'free_coupon':
        return;
    }
  }
}
