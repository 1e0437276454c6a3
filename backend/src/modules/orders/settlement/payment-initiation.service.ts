import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { depositFen, dueFen, type OrderMoney, whyNotPayable } from '../../../domain/orders/order-money.js';
import { orderExpiresAt, settleWithoutMoney } from '../../../domain/orders/end-order.js';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import { nextPollAt } from '../../../domain/payments/payment-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { type Locale, pathIn } from '../../../domain/locale/locales.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import {
  type Payment,
  type PaymentAction,
  PaymentProviders,
  PaymentRecords,
  type PaymentScene,
  ProviderError,
} from '../../payments/index.js';
import type { Order } from '../order.entity.js';
import { OrderMoneyRepository } from './order-money.repository.js';
import { OrderCoupon } from './order-coupon.service.js';
import { OrderEffects } from './order-fulfilment.service.js';
import { pollPayment } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';
import { PaymentWatch } from './payment-watch.service.js';

export interface PayCommand {
  readonly accountId: string;
  readonly orderId: string;
  /** Null: the method chosen before, or the first one offered. */
  readonly method: string | null;
  readonly scene: PaymentScene;
  readonly clientAddress: string;
  /** Locale of the page to return to. */
  readonly locale: Locale;
}

export interface StartedPayment {
  readonly status: Order['status'];
  /** The amount this payment should collect. */
  readonly amountFen: number;
  readonly paymentId: string | null;
  readonly action: PaymentAction | null;
  readonly expiresAt: Date | null;
}

interface Attempt {
  readonly order: Order;
  readonly payment: Payment;
  readonly isNew: boolean;
}

/** Staff may have given the order more time than a payment method does. */
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Starts payments. Nothing here settles an order that costs money: only a provider's report does. */
@Injectable()
export class PaymentInitiation {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly coupon: OrderCoupon,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly watch: PaymentWatch,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Starts a payment: returns the open attempt or creates one. An order with nothing to pay completes.
   *
   * Refuses with order.not_found, order.already_paid, order.cancelled, order.expired, order.refunded,
   * order.not_fulfillable, order.license_being_refunded, coupon.lapsed, payment.method_unavailable,
   * payment.provider_unavailable, payment.closed (the order changed during the call to the provider).
   */
  async pay(command: PayCommand): Promise<StartedPayment> {
    const attempt = await this.transactions.run((tx) => this.#begin(tx, command));
    if (!attempt) return { status: 'paid', amountFen: 0, paymentId: null, action: null, expiresAt: null };
    const { order, payment } = attempt;
    const action = attempt.isNew ? await this.#offer(attempt, command) : payment.action;
    const { id: paymentId, amountFen, expiresAt } = payment;
    return { status: order.status, amountFen, paymentId, action, expiresAt };
  }

  /** Null when nothing had to be paid and the order is now complete. */
  async #begin(tx: Tx, { accountId, orderId, method, scene }: PayCommand): Promise<Attempt | null> {
    const now = this.clock.now();
    const order = await this.orders.lockOwned(tx, accountId, orderId);
    const money = await this.money.read(tx, order, now);
    const refusal = whyNotPayable({ ...money.order, expiresAt: order.expiresAt }, now);
    if (refusal) throw new AppError(refusal);
    if (order.payableFen === 0) {
      await this.coupon.hold(tx, order, now);
      return this.#completeFree(tx, order, money, now);
    }

    const payable = dueFen(money);
    const chosen = method ?? order.method ?? this.providers.methodsFor(payable)[0] ?? 'none';
    const provider = this.providers.getFor(chosen, payable);
    const expiresAt = await this.#choose(tx, order, provider.method);
    const { payment, isNew } = await this.payments.openAttempt(tx, {
      orderId,
      method: provider.method,
      scene: provider.differsByScene ? scene : null,
      amountFen: payable,
      orderExpiresAt: expiresAt,
      known: money.payments,
      now,
    });
    // With a deposit the price is fixed, and the use counts when the rest arrives, even if the coupon has since run
    // out.
    if (depositFen(money) === 0) await this.coupon.hold(tx, order, now, payment.expiresAt);
    if (isNew && payment.lastPolledAt === null) this.#watch(tx, payment, expiresAt);
    return { order, payment, isNew };
  }

  async #completeFree(tx: Tx, order: Order, before: OrderMoney, now: Date): Promise<null> {
    const verdict = settleWithoutMoney(before, 'free');
    if (!verdict.ok) throw new AppError(verdict.code);
    const settled = await this.money.write(tx, order, before, verdict.money, { now });
    await this.effects.apply(tx, verdict.effects, { order: settled, fact: { type: 'free' }, method: 'none', now });
    return null;
  }

  async #choose(tx: Tx, order: Order, method: PaymentMethod): Promise<Date> {
    const isLonger = order.kind !== 'quote' && method === 'bank';
    const expiresAt = isLonger
      ? later(order.expiresAt, orderExpiresAt({ createdAt: order.createdAt, method, quoteEndsAt: null }))
      : order.expiresAt;
    if (order.method !== method) await this.orders.saveMethod(tx, order.id, method, expiresAt);
    return expiresAt;
  }

  async #isStillPayable(tx: Tx, orderId: string): Promise<boolean> {
    const [order, now] = [await this.orders.lock(tx, orderId), this.clock.now()];
    if (!order) return false;
    const { order: state } = await this.money.read(tx, order, now);
    return whyNotPayable({ ...state, expiresAt: order.expiresAt }, now) === null;
  }

  /** Notifications are only a hint; polling makes sure. */
  #watch(tx: Tx, payment: Payment, expiresAt: Date): void {
    const runAt = nextPollAt({ startedAt: payment.createdAt, expiresAt, lastPolledAt: null });
    if (runAt) this.outbox.add(tx, { contract: pollPayment, payload: { paymentId: payment.id }, runAt });
  }

  /**
   * Outside the transaction: a slow gateway must not hold a lock. The number is ours, so a retry is the same payment.
   */
  async #offer({ order, payment }: Attempt, { scene, clientAddress, locale }: PayCommand): Promise<PaymentAction> {
    const { publicUrl } = this.settings;
    try {
      const { action, providerRef } = await this.providers.get(payment.method).create({
        outTradeNo: payment.outTradeNo,
        paymentId: payment.id,
        amountFen: payment.amountFen,
        subject: `${order.plan.name.zh} ${order.number}`,
        scene,
        expiresAt: payment.expiresAt,
        notifyUrl: `${publicUrl}/api/payments/${payment.method}/notify`,
        returnUrl: `${publicUrl}${pathIn(locale, '/pay')}?orderId=${order.id}`,
        clientAddress,
      });
      const isOffered = await this.transactions.run(async (tx) => {
        const isOpen = await this.#isStillPayable(tx, order.id);
        return (await this.payments.offer(tx, payment.id, action, providerRef)) && isOpen;
      });
      if (isOffered) return action;
      // The order was cancelled, voided or repriced during the call to the provider: the payment offered has an
      // outdated price.
      await this.watch.close({ ...payment, providerRef });
      throw new AppError('payment.closed');
    } catch (error) {
      if (error instanceof ProviderError) throw new AppError('payment.provider_unavailable', { cause: error });
      throw error;
    }
  }
}
