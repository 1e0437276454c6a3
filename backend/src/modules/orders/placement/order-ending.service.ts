import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { abandonOrder, cancelOrder, expireOrder, voidOrder } from '../../../domain/orders/end-order.js';
import { automaticReason, type OrderOutcome } from '../../../domain/orders/order-effects.js';
import { depositFen, type OrderMoney, whyNotPending } from '../../../domain/orders/order-money.js';
import { isPaymentOpen } from '../../../domain/payments/payment-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { PaymentRecords } from '../../payments/index.js';
import { OrderMoneyRepository } from '../settlement/order-money.repository.js';
import { OrderEffects } from '../settlement/order-fulfilment.service.js';
import { OrderMails } from '../order-mails.js';
import type { Order } from '../order.entity.js';
import { OrdersRepository } from '../orders.repository.js';
import { PaymentWatch } from '../settlement/payment-watch.service.js';

const EXPIRE_BATCH = 100;

/** An order as it is before it ends: its row is locked. */
interface EndingOrder {
  readonly order: Order;
  readonly before: OrderMoney;
  readonly now: Date;
}

/** Ends unpaid orders: by their owner, by expiry, because their license has changed, or with their account. */
@Injectable()
export class OrderEnding {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly payments: PaymentRecords,
    private readonly watch: PaymentWatch,
    private readonly mails: OrderMails,
  ) {}

  /**
   * Cancels an order of the caller. Its open payments are closed at their providers first; one that turns out paid
   * settles the order instead, and the cancellation is refused.
   *
   * Refuses with order.not_found, order.already_paid, order.cancelled, order.expired, order.refunded,
   * order.payment_in_progress (a provider did not respond), payment.provider_unavailable.
   */
  async cancel(accountId: string, orderId: string): Promise<void> {
    const open = await this.transactions.run(async (tx) => {
      const order = await this.orders.lockOwned(tx, accountId, orderId);
      const refusal = whyNotPending(order.status);
      if (refusal) throw new AppError(refusal);
      return (await this.payments.list(tx, orderId)).filter(({ status }) => isPaymentOpen(status));
    });
    for (const payment of open) await this.watch.close(payment);

    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const order = await this.orders.lockOwned(tx, accountId, orderId);
      const before = await this.money.read(tx, order, now);
      const verdict = cancelOrder(before);
      if (!verdict.ok) throw new AppError(verdict.code);
      await this.#end(tx, { order, before, now }, verdict, 'cancelled');
    });
  }

  /** Ends the pending orders that a license can no longer take, and tells their owners why and how to continue. */
  async voidOf(licenseId: string): Promise<void> {
    const ids = await this.transactions.run((tx) => this.orders.pendingOf(tx, licenseId));
    for (const id of ids) await this.transactions.run((tx) => this.#void(tx, id));
  }

  async #void(tx: Tx, id: string): Promise<void> {
    const [order, now] = [await this.orders.lock(tx, id), this.clock.now()];
    if (!order) return;
    const before = await this.money.read(tx, order, now);
    const verdict = voidOrder(before);
    if (!verdict.ok) return;
    await this.mails.voided(tx, await this.#end(tx, { order, before, now }, verdict, 'void'));
  }

  /** Ends every order of an erased account that a payment could still settle: there is no one to deliver to. */
  async abandonAll(tx: Tx, accountId: string): Promise<void> {
    const now = this.clock.now();
    for (const order of await this.orders.lockPayable(tx, accountId)) {
      const before = await this.money.read(tx, order, now);
      const verdict = abandonOrder(before);
      if (verdict.ok) await this.#end(tx, { order, before, now }, verdict, 'account_erased');
    }
  }

  /** The same for accounts whose erasure left such orders behind, as in release 0.1.0. */
  async abandonErased(): Promise<void> {
    const ids = await this.transactions.run((tx) => this.orders.erasedWithPayable(tx));
    for (const id of ids) await this.transactions.run((tx) => this.abandonAll(tx, id));
  }

  /** Ends every expired pending order. Safe to run in several processes at once. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    for (;;) {
      const ended = await this.transactions.run(async (tx) => {
        const due = await this.orders.lockDue(tx, now, EXPIRE_BATCH);
        for (const order of due) {
          const before = await this.money.read(tx, order, now);
          const verdict = expireOrder(before, order.expiresAt, now);
          if (!verdict.ok) continue;
          await this.#end(tx, { order, before, now }, verdict, 'expired');
          await this.mails.expired(tx, order, depositFen(before));
        }
        return due.length;
      });
      if (ended < EXPIRE_BATCH) return;
    }
  }

  /** Carries out what a rule decided. Returns the order as it is then. `type` says why it ended. */
  async #end(
    tx: Tx,
    { order, before, now }: EndingOrder,
    { money, effects }: OrderOutcome,
    type: string,
  ): Promise<Order> {
    const ended = await this.money.write(tx, order, before, money, { now, reason: automaticReason(effects) });
    await this.effects.apply(tx, effects, { order: ended, fact: { type }, method: 'none', now });
    return ended;
  }
}
