import { Injectable } from '@nestjs/common';
import { applyPaymentFact } from '../../../domain/orders/apply-payment-fact.js';
import { applyRefundFact } from '../../../domain/orders/refund-order.js';
import { findRefund, type OrderMoney } from '../../../domain/orders/order-money.js';
import { AUTOMATIC_REFUND_REASONS, automaticReason, type OrderOutcome } from '../../../domain/orders/order-effects.js';
import type { ProviderFact } from '../../../domain/payments/payment-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import {
  NotificationInbox,
  type NotificationVerdict,
  PaymentRecords,
  type ReceivedNotification,
} from '../../payments/index.js';
import type { Order } from '../order.entity.js';
import { Incidents } from '../incidents/incidents.service.js';
import { OrderMoneyRepository } from './order-money.repository.js';
import { OrderEffects } from './order-fulfilment.service.js';
import { OrderMails } from '../order-mails.js';
import { askRefund } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';

const ASK_REFUND_AFTER_MS = 10_000;

type AuthenticNotification = Extract<NotificationVerdict, { ok: true }>;
type RefusedNotification = Extract<NotificationVerdict, { ok: false }>;

/** Applies what providers report: payment, order, license and receipt in one transaction, each once. */
@Injectable()
export class OrderSettlement {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly inbox: NotificationInbox,
    private readonly payments: PaymentRecords,
    private readonly orders: OrdersRepository,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly mails: OrderMails,
    private readonly incidents: Incidents,
    private readonly outbox: Outbox,
  ) {}

  /** Processes an authentic notification: the first delivery acts, later ones find it done. */
  async receive(notification: ReceivedNotification, verdict: AuthenticNotification): Promise<void> {
    const { method } = notification;
    await this.transactions.run(async (tx) => {
      if (!(await this.inbox.take(tx, notification, verdict.dedupeKey))) return;
      for (const fact of verdict.facts) await this.apply(tx, method, fact);
      // Providers need a short delay before their query API returns what they have just announced.
      const runAt = new Date(notification.now.getTime() + ASK_REFUND_AFTER_MS);
      for (const hint of verdict.refundHints ?? []) {
        this.outbox.add(tx, { contract: askRefund, payload: { method, ...hint }, runAt });
      }
    });
  }

  /**
   * Records a rejected notification. Nothing changes; one with a valid signature that is about another merchant's money
   * is reported to staff, once.
   */
  async refuse(notification: ReceivedNotification, { reason, outTradeNo = '' }: RefusedNotification): Promise<void> {
    const { method, now } = notification;
    await this.transactions.run(async (tx) => {
      await this.inbox.refuse(tx, notification, reason);
      if (reason !== 'foreign_merchant') return;
      const incident = { orderId: null, method, outTradeNo, kind: 'mismatch', fact: { type: reason }, now } as const;
      await this.incidents.raiseOnce(tx, { ...incident, resolution: 'needs_staff' });
    });
  }

  /** Applies a fact that was queried rather than pushed. */
  async applyFact(method: string, fact: ProviderFact): Promise<void> {
    await this.transactions.run((tx) => this.apply(tx, method, fact));
  }

  /**
   * Applies one fact about one order, in a transaction that may do more.
   *
   * The lock on the order's row makes it count once: concurrent callers block here, then see what the first has done.
   */
  async apply(tx: Tx, method: string, fact: ProviderFact): Promise<void> {
    const now = this.clock.now();
    const order = await this.orders.lockPaidBy(tx, method, fact.outTradeNo);
    const refuse = (kind: 'unknown' | 'txn_conflict' | 'refund_mismatch') => {
      const incident = { orderId: order?.id ?? null, method, outTradeNo: fact.outTradeNo, kind, fact, now };
      return this.incidents.raise(tx, { ...incident, resolution: 'needs_staff' });
    };
    if (!order) return refuse('unknown');
    const transaction = fact.type === 'succeeded' ? { method, id: fact.transactionId } : null;
    const { money: before, transactionOf } = await this.money.readFor(tx, order, transaction, now);
    // One transaction of a provider cannot pay two orders.
    if (transactionOf !== null && transactionOf !== fact.outTradeNo) return refuse('txn_conflict');
    const known = 'refundNo' in fact ? await this.payments.findRefund(tx, fact.refundNo) : null;
    // Nor can one refund return the money of two: its number is unique here, but not at every provider.
    if (known && known.outTradeNo !== fact.outTradeNo) return refuse('refund_mismatch');
    // Staff have returned it another way, so the provider's failure is already known.
    if (fact.type === 'refund_failed' && known?.isReturnedOtherwise) return;
    const { money, effects } = reduce(before, fact);
    const settled = await this.money.write(tx, order, before, money, { now, reason: automaticReason(effects) });
    await this.effects.apply(tx, effects, { order: settled, fact, method, now });
    if (fact.type !== 'refunded') return;
    const { refundNo } = fact;
    await this.#announceRefund(tx, settled, { before, after: money, refundNo });
    const wasReturned = findRefund(before, refundNo)?.status === 'succeeded';
    if (!wasReturned || !known?.isReturnedOtherwise) return;
    // Staff had returned the money another way: now the customer has it twice.
    const { id: orderId } = order;
    const incident = { orderId, method, outTradeNo: fact.outTradeNo, kind: 'refund_mismatch', fact, now } as const;
    await this.incidents.raiseOnce(tx, { ...incident, resolution: 'needs_staff' });
  }

  /** Mails the customer when a refund has just been completed, and not again on repeated notifications. */
  async #announceRefund(
    tx: Tx,
    order: Order,
    { before, after, refundNo }: { before: OrderMoney; after: OrderMoney; refundNo: string },
  ): Promise<void> {
    const refund = findRefund(after, refundNo);
    const isNews = refund?.status === 'succeeded' && findRefund(before, refundNo)?.status !== 'succeeded';
    const sent = isNews ? await this.payments.findRefund(tx, refundNo) : null;
    if (!sent) return;
    const { amountFen, reason, method, isReturnedOtherwise } = sent;
    const returned = { amountFen, isReturnedOtherwise };
    const cause = AUTOMATIC_REFUND_REASONS.find((known) => known === reason);
    if (after.order.refundedFen > before.order.refundedFen)
      await this.mails.refunded(tx, order, { ...returned, reason });
    else if (cause) await this.mails.paymentReturned(tx, order, { ...returned, method, cause });
  }
}

const reduce = (money: OrderMoney, fact: ProviderFact): OrderOutcome =>
  'refundNo' in fact ? applyRefundFact(money, fact) : applyPaymentFact(money, fact);
