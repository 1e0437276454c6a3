import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { TryLater } from '../../../platform/queue/job-handler.js';
import { PaymentRecords, type Payment, PaymentProviders, ProviderError } from '../../payments/index.js';
import { Incidents } from '../incidents/incidents.service.js';
import { OrderSettlement } from '../settlement/order-settlement.service.js';
import type { RefundQuestion } from '../orders.events.js';

const ASK_AGAIN_SECONDS = 30;

/** Queries refunds that a notification has mentioned without their amount, mostly made in a provider's console. */
@Injectable()
export class RefundQuestions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly incidents: Incidents,
  ) {}

  /**
   * Queries once. A refund in progress is announced again when it is done; one of an unknown payment is reported to
   * staff.
   *
   * Throws TryLater when the provider does not answer.
   */
  async ask(question: RefundQuestion): Promise<void> {
    const { method, refundNo, transactionId } = question;
    const provider = this.providers.find(method);
    if (!provider) return;
    const payment = await this.#find(question);
    if (!payment) return this.#showStaff(question);
    const { outTradeNo, providerRef } = payment;
    try {
      const progress = await provider.queryRefund({ outTradeNo, providerRef, refundNo, transactionId });
      if (progress.type !== 'refund_processing') await this.settlement.applyFact(method, progress);
    } catch (error) {
      if (error instanceof ProviderError && error.kind !== 'rejected') {
        throw new TryLater(ASK_AGAIN_SECONDS, { cause: error });
      }
      throw error;
    }
  }

  async #find({ method, outTradeNo, transactionId }: RefundQuestion): Promise<Payment | null> {
    const payment = await this.transactions.run((tx) =>
      outTradeNo === null
        ? this.payments.findByTransaction(tx, method, transactionId)
        : this.payments.findByOutTradeNo(tx, outTradeNo),
    );
    return payment?.method === method ? payment : null;
  }

  async #showStaff({ method, outTradeNo, transactionId, refundNo }: RefundQuestion): Promise<void> {
    const incident = {
      orderId: null,
      method,
      outTradeNo: outTradeNo ?? transactionId,
      kind: 'unknown',
      resolution: 'needs_staff',
      fact: { type: 'refunded', transactionId, refundNo },
      now: this.clock.now(),
    } as const;
    await this.transactions.run((tx) => this.incidents.raiseOnce(tx, incident));
  }
}
