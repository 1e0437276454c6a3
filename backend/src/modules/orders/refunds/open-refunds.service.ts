import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { findRefund, refundableFen } from '../../../domain/orders/order-money.js';
import { giveUpRefund, mayBeKept, whyNotByHand } from '../../../domain/orders/refund-order.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { Audit } from '../../audit/index.js';
import { OwnedLicenses } from '../../paid/index.js';
import { PaymentProviders, PaymentRecords } from '../../payments/index.js';
import { OrderMails } from '../order-mails.js';
import { OrderSettlement } from '../settlement/order-settlement.service.js';
import { by, type LockedOrder, RefundSteps, refusalOf, standing } from './refund-steps.service.js';
import { RefundRequestsRepository } from './refund-requests.service.js';

interface OneRefund {
  readonly refundNo: string;
  readonly staff: StaffMember;
}

/** Refunds that wait for staff, because the provider refused them or because they have to be paid out by hand. */
@Injectable()
export class OpenRefunds {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly requests: RefundRequestsRepository,
    private readonly refunds: RefundSteps,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly licenses: OwnedLicenses,
    private readonly mails: OrderMails,
    private readonly audit: Audit,
  ) {}

  /**
   * Retries a refund that its provider refused.
   *
   * Refuses with payment.not_found, order.retry_transferred, order.nothing_to_refund (not refused by its provider, or
   * over), order.refund_amount_invalid (less is left by now).
   */
  async retry({ refundNo, staff }: OneRefund): Promise<void> {
    await this.keys.run(staff.key, async (tx) => {
      const { payment, begunAt } = await this.#find(tx, refundNo);
      const locked = await this.refunds.open(tx, payment.orderId);
      await this.#requireLicensesWithBuyer(tx, locked, { refundNo, begunAt }, 'order.retry_transferred');
      await this.refunds.begin(tx, locked, refundNo);
      const change = { subject: payment.orderId, before: standing(locked.order), after: { refundNo } };
      this.audit.record(tx, { ...by(staff), action: 'order.refund_retried', ...change });
    });
  }

  /**
   * Confirms that staff have returned the money themselves, as for a bank transfer, or another way after its provider
   * refused: the refund takes effect.
   *
   * Refuses with payment.not_found, order.nothing_to_refund (one that a provider makes by itself or that is over),
   * order.refund_amount_invalid (less is left by now), order.return_transferred.
   */
  async confirmByHand({ refundNo, staff }: OneRefund): Promise<void> {
    await this.keys.run(staff.key, async (tx) => {
      const { orderId } = (await this.#find(tx, refundNo)).payment;
      const locked = await this.refunds.open(tx, orderId);
      // Read again: a concurrent confirmation may have held the lock of the order until now.
      const { amountFen, payment, begunAt } = await this.#find(tx, refundNo);
      const { method, outTradeNo } = payment;
      const isPaidOutByHand = this.providers.find(method)?.refundsByItself !== true;
      const refusal = whyNotByHand(locked.money, refundNo, isPaidOutByHand);
      if (refusal) throw refusalOf(refusal, refundableFen(locked.money, outTradeNo));
      const isReturnedOtherwise = method !== 'bank';
      if (isReturnedOtherwise) {
        await this.#requireLicensesWithBuyer(tx, locked, { refundNo, begunAt }, 'order.return_transferred');
        await this.payments.saveRefundEnd(tx, refundNo, { isReturnedOtherwise });
      }
      await this.settlement.apply(tx, method, { type: 'refunded', outTradeNo, refundNo, amountFen });
      const after = { refundNo, amountFen, ...(isReturnedOtherwise ? { isReturnedOtherwise } : {}) };
      const change = { subject: orderId, before: standing(locked.order), after };
      this.audit.record(tx, { ...by(staff), action: 'order.refund_confirmed', ...change });
    });
  }

  /**
   * Gives up a refund that its provider refused, and notifies the customer of the reason. A request of theirs counts as
   * declined unless everything has been returned.
   *
   * Refuses with payment.not_found, order.nothing_to_refund (not refused by its provider, or over), order.refund_owed.
   */
  async giveUp({ refundNo, staff, reason }: OneRefund & { readonly reason: string }): Promise<void> {
    await this.keys.run(staff.key, async (tx) => {
      const { amountFen, payment } = await this.#find(tx, refundNo);
      const { orderId } = payment;
      const locked = await this.refunds.open(tx, orderId);
      await this.refunds.write(tx, locked, giveUpRefund(locked.money, refundNo));
      await this.payments.saveRefundEnd(tx, refundNo, { givenUpReason: reason });
      const isKept = refundableFen(locked.money, payment.outTradeNo) > 0;
      const request = await this.requests.find(tx, orderId);
      if (isKept && request?.refundNo === refundNo) {
        const answer = { answer: reason, answeredBy: staff.accountId, answeredAt: locked.now };
        await this.requests.answer(tx, orderId, { status: 'rejected', ...answer });
      }
      // If nothing is left, a mail has already said so.
      if (isKept) await this.mails.refundGivenUp(tx, locked.order, { amountFen, reason });
      const change = { subject: orderId, before: standing(locked.order), after: { refundNo, amountFen } };
      this.audit.record(tx, { ...by(staff), action: 'order.refund_given_up', ...change, personal: { reason } });
    });
  }

  /**
   * Refuses if a license has since been transferred: the refund was decided when the licenses were the buyer's, and
   * would now be a gift.
   */
  async #requireLicensesWithBuyer(
    tx: Tx,
    { order, money }: LockedOrder,
    { refundNo, begunAt }: { readonly refundNo: string; readonly begunAt: Date },
    refusal: 'order.retry_transferred' | 'order.return_transferred',
  ): Promise<void> {
    const refund = findRefund(money, refundNo);
    if (!refund || !mayBeKept(money, refund)) return;
    if (await this.licenses.wentElsewhereSince(tx, order, begunAt)) throw new AppError(refusal);
  }

  async #find(tx: Tx, refundNo: string) {
    const refund = await this.payments.findRefund(tx, refundNo);
    const payment = refund && (await this.payments.findByOutTradeNo(tx, refund.outTradeNo));
    if (!payment) throw new AppError('payment.not_found');
    return { ...refund, payment };
  }
}
