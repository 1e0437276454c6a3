import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PaymentState, RefundState } from '../../domain/orders/order-money.js';
import { attemptExpiresAt, isPaymentOpen } from '../../domain/payments/payment-status.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import { OUT_TRADE_NO_BYTES, outTradeNo } from '../../domain/payments/payment-fact.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Payment } from './payment.entity.js';
import {
  PaymentsRepository,
  type RecordedMoney,
  type SendableRefund,
  type ProviderTransaction,
} from './payments.repository.js';
import type { PaymentAction, PaymentScene } from './provider.port.js';

export interface OpenAttempt {
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** Null when the method offers the same on every device. */
  readonly scene: PaymentScene | null;
  readonly amountFen: number;
  readonly orderExpiresAt: Date;
  /** The payments that the order has. */
  readonly known: readonly PaymentState[];
  readonly now: Date;
}

/** Whether an existing offer still works. */
const isFresh = (action: PaymentAction | null, now: Date): boolean =>
  action !== null && !(action.type === 'redirect' && action.freshUntil && now >= new Date(action.freshUntil));

/**
 * The payments and refunds of an order. The caller holds the lock on the order's row, so nothing here takes its own.
 */
@Injectable()
export class PaymentRecords {
  constructor(private readonly payments: PaymentsRepository) {}

  /**
   * Returns the attempt the customer continues with: the open one with the same method, scene and amount, or a new one.
   *
   * `isNew` is true when the provider must be called for an offer, either for the first time or because its last link
   * is stale.
   */
  async openAttempt(
    tx: Tx,
    { orderId, method, scene, amountFen, orderExpiresAt, known, now }: OpenAttempt,
  ): Promise<{ payment: Payment; isNew: boolean }> {
    const open = known.some(({ status }) => isPaymentOpen(status)) ? await this.payments.listOfOrder(tx, orderId) : [];
    const usable = open.findLast(
      (payment) =>
        isPaymentOpen(payment.status) &&
        payment.method === method &&
        payment.scene === scene &&
        payment.amountFen === amountFen &&
        now < payment.expiresAt,
    );
    if (usable) return { payment: usable, isNew: !isFresh(usable.action, now) };

    const payment = await this.payments.insert(tx, {
      id: randomUUID(),
      orderId,
      method,
      scene,
      amountFen,
      outTradeNo: outTradeNo(randomBytes(OUT_TRADE_NO_BYTES)),
      expiresAt: attemptExpiresAt(method, now, orderExpiresAt),
      createdAt: now,
    });
    return { payment, isNew: true };
  }

  async get(tx: Tx, id: string): Promise<Payment> {
    const payment = await this.payments.findById(tx, id);
    if (!payment) throw new Error(`payment ${id} not found`);
    return payment;
  }

  async find(tx: Tx, id: string): Promise<Payment | null> {
    return this.payments.findById(tx, id);
  }

  async findByOutTradeNo(tx: Tx, number: string): Promise<Payment | null> {
    return this.payments.findByOutTradeNo(tx, number);
  }

  async findByTransaction(tx: Tx, method: string, transactionId: string): Promise<Payment | null> {
    return this.payments.findByTransaction(tx, method, transactionId);
  }

  async findRefund(tx: Tx, refundNo: string): Promise<SendableRefund | null> {
    return this.payments.findRefund(tx, refundNo);
  }

  /** Clears the refund reasons of these orders: the free text may contain names. */
  async forgetRefundReasons(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await this.payments.forgetRefundReasons(tx, orderIds);
  }

  async list(tx: Tx, orderId: string): Promise<Payment[]> {
    return this.payments.listOfOrder(tx, orderId);
  }

  /** Also says which payment has `transaction`. */
  async states(tx: Tx, orderId: string, transaction: ProviderTransaction | null = null): Promise<RecordedMoney> {
    return this.payments.moneyOf(tx, orderId, transaction);
  }

  /** Writes what a reducer changed; skips rows that are still the same objects. */
  async save(
    tx: Tx,
    before: { payments: readonly PaymentState[]; refunds: readonly RefundState[] },
    after: { payments: readonly PaymentState[]; refunds: readonly RefundState[] },
    now: Date,
    reason = '',
  ): Promise<void> {
    for (const payment of after.payments) {
      if (!before.payments.includes(payment)) await this.payments.saveState(tx, payment, now);
    }
    for (const refund of after.refunds) {
      if (!before.refunds.includes(refund)) await this.payments.saveRefund(tx, refund, reason, now);
    }
  }

  /**
   * Stores the offer to show to the customer. Returns false when the payment has since been closed here and must not be
   * paid.
   */
  async offer(tx: Tx, id: string, action: PaymentAction, providerRef: string | null): Promise<boolean> {
    return (await this.payments.saveAction(tx, id, action, providerRef)) !== 'closed';
  }

  async markPolled(tx: Tx, id: string, now: Date): Promise<void> {
    await this.payments.markPolled(tx, id, now);
  }
}
