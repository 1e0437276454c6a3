import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { isPaymentOpen } from '../../domain/payments/payment-status.js';
import { nextPollAt } from '../../domain/payments/poll-schedule.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { OrderPayments, type Payment, PaymentProviders, ProviderError } from '../payments/index.js';
import { OrderSettlement } from './order-settlement.service.js';
import { pollPayment } from './orders.events.js';
import { OrdersRepository } from './orders.repository.js';

/** Asks providers what has become of payments, and ends those that nobody should pay any more. */
@Injectable()
export class PaymentWatch {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: OrderPayments,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly orders: OrdersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Asks once and plans the next question; does nothing for a payment whose money has arrived or that is gone. */
  async poll(paymentId: string): Promise<void> {
    const payment = await this.transactions.run((tx) => this.payments.find(tx, paymentId));
    if (!payment || !isPaymentOpen(payment.status)) return;
    await this.#planNext(payment);
    await this.ask(payment);
  }

  /** Asks now. A provider that does not answer changes nothing: the next question comes anyway. */
  async ask(payment: Payment): Promise<void> {
    const provider = this.providers.find(payment.method);
    if (!provider) return;
    try {
      await this.settlement.learn(payment.method, await provider.query(payment));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  /** Ends a payment at its provider. One that was paid meanwhile settles its order. Refuses with payment.provider_unavailable. */
  async close(payment: Payment): Promise<void> {
    const provider = this.providers.find(payment.method);
    if (!provider) return;
    try {
      const outcome = await provider.close(payment);
      const fact =
        outcome === 'paid'
          ? await provider.query(payment)
          : ({ type: 'closed', outTradeNo: payment.outTradeNo } as const);
      await this.settlement.learn(payment.method, fact);
    } catch (error) {
      if (error instanceof ProviderError) throw new AppError('payment.provider_unavailable', { cause: error });
      throw error;
    }
  }

  /** The same by id, for the job that an effect promised. */
  async closeById(paymentId: string): Promise<void> {
    const payment = await this.transactions.run((tx) => this.payments.find(tx, paymentId));
    if (payment && isPaymentOpen(payment.status)) await this.close(payment);
  }

  async #planNext(payment: Payment): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const order = await this.orders.lock(tx, payment.orderId);
      if (!order) return;
      await this.payments.markPolled(tx, payment.id, now);
      const runAt = nextPollAt({ startedAt: payment.createdAt, expiresAt: order.expiresAt, lastPolledAt: now });
      if (runAt) await this.outbox.add(tx, { contract: pollPayment, payload: { paymentId: payment.id }, runAt });
    });
  }
}
