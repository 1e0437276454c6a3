import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { isPaymentOpen, nextPollAt } from '../../../domain/payments/payment-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { TryLater } from '../../../platform/queue/job-handler.js';
import { type Payment, PaymentProviders, PaymentRecords, ProviderError } from '../../payments/index.js';
import { Incidents } from '../incidents/incidents.service.js';
import { pollPayment } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';
import { OrderSettlement } from './order-settlement.service.js';

const MIN_SECONDS = 15;
const MAX_SECONDS = 1_800;
/** The next query follows after the elapsed time divided by this. */
const SHARE = 10;

/**
 * Seconds until a provider is queried again about something that has been in progress for `sinceMs`: 15 at first, then
 * a tenth of the elapsed time, at most half an hour.
 */
export const retryDelaySeconds = (sinceMs: number): number =>
  Math.round(Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, sinceMs / 1_000 / SHARE)));

/** For how long after a payment's end its closing is retried. */
const CLOSE_FOR_MS = 24 * 3_600_000;

/** Polls providers for payment states, and closes payments that should no longer be paid. */
@Injectable()
export class PaymentWatch {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly orders: OrdersRepository,
    private readonly outbox: Outbox,
    private readonly incidents: Incidents,
  ) {}

  /**
   * Polls once and schedules the next poll; does nothing for a payment whose money has arrived or that no longer
   * exists.
   *
   * If the provider did not respond to the last poll, staff are notified: after that only its bill can show what
   * happened.
   */
  async poll(paymentId: string): Promise<void> {
    const payment = await this.transactions.run((tx) => this.payments.find(tx, paymentId));
    if (!payment || !isPaymentOpen(payment.status)) return;
    const next = await this.#planNext(payment);
    const isAnswered = await this.ask(payment);
    if (!next && !isAnswered) await this.#giveUp(payment);
  }

  /** Queries the provider now. Returns false when it did not respond; then nothing changes. */
  async ask(payment: Payment): Promise<boolean> {
    const provider = this.providers.find(payment.method);
    if (!provider) return false;
    try {
      await this.settlement.applyFact(payment.method, await provider.query(payment));
      return true;
    } catch (error) {
      if (error instanceof ProviderError) return false;
      throw error;
    }
  }

  /**
   * Closes a payment at its provider. If it has since been paid, it settles its order. Refuses with
   * payment.provider_unavailable.
   */
  async close(payment: Payment): Promise<void> {
    const provider = this.providers.find(payment.method);
    if (!provider) return;
    try {
      const outcome = await provider.close(payment);
      const fact =
        outcome === 'paid'
          ? await provider.query(payment)
          : ({ type: 'closed', outTradeNo: payment.outTradeNo } as const);
      await this.settlement.applyFact(payment.method, fact);
    } catch (error) {
      if (error instanceof ProviderError) throw new AppError('payment.provider_unavailable', { cause: error });
      throw error;
    }
  }

  /**
   * The same by id, for the job from the outbox.
   *
   * Throws TryLater, with growing delays, while the provider does not respond; a day after the payment's end it gives
   * up: staff are notified, and money that still arrives counts as late.
   */
  async closeById(paymentId: string): Promise<void> {
    const payment = await this.transactions.run((tx) => this.payments.find(tx, paymentId));
    if (!payment || !isPaymentOpen(payment.status)) return;
    try {
      await this.close(payment);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'payment.provider_unavailable')) throw error;
      const overdueMs = this.clock.now().getTime() - payment.expiresAt.getTime();
      if (overdueMs > CLOSE_FOR_MS) return this.#giveUp(payment);
      throw new TryLater(retryDelaySeconds(overdueMs), { cause: error });
    }
  }

  async #giveUp({ orderId, method, outTradeNo }: Payment): Promise<void> {
    const fact = { type: 'unanswered', outTradeNo };
    const incident = { orderId, method, outTradeNo, kind: 'unanswered', resolution: 'needs_staff', fact } as const;
    await this.transactions.run((tx) => this.incidents.raiseOnce(tx, { ...incident, now: this.clock.now() }));
  }

  /** Null when this was the last poll. */
  async #planNext(payment: Payment): Promise<Date | null> {
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const order = await this.orders.lock(tx, payment.orderId);
      if (!order) return null;
      await this.payments.markPolled(tx, payment.id, now);
      const runAt = nextPollAt({ startedAt: payment.createdAt, expiresAt: order.expiresAt, lastPolledAt: now });
      if (runAt) this.outbox.add(tx, { contract: pollPayment, payload: { paymentId: payment.id }, runAt });
      return runAt;
    });
  }
}
