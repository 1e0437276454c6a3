import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { settleWithoutMoney } from '../../../domain/orders/end-order.js';
import { WITHOUT_COUPON } from '../../../domain/orders/refund-request.js';
import { depositFen, whyNotOpen, whyNotPayable } from '../../../domain/orders/order-money.js';
import { isPaymentOpen } from '../../../domain/payments/payment-status.js';
import { type CouponedOrder, couponHeldUntil } from '../../../domain/pricing/discounts.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import { Audit } from '../../audit/index.js';
import { Coupons, type PricedCoupon } from '../../coupons/index.js';
import { type Payment, PaymentRecords } from '../../payments/index.js';
import { PointsLedger } from '../../points/index.js';
import type { Order } from '../order.entity.js';
import { OrdersRepository } from '../orders.repository.js';
import { OrderEffects } from './order-fulfilment.service.js';
import { OrderMoneyRepository } from './order-money.repository.js';
import { PaymentWatch } from './payment-watch.service.js';

/** Chooses an order's coupon, or null for none; refuses one that cannot be used. */
type Choose = (tx: Tx, order: Order, now: Date) => Promise<PricedCoupon | null>;

/** Applies coupons to unpaid orders and removes them. */
@Injectable()
export class OrderCoupon {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly coupons: Coupons,
    private readonly payments: PaymentRecords,
    private readonly watch: PaymentWatch,
    private readonly audit: Audit,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Reserves a use of the coupon for an order of the caller and lowers its price, replacing a coupon it may have.
   *
   * An open payment for another amount is closed at its provider first; one that turns out paid settles the order
   * instead. Refuses with order.not_found, order.already_paid, order.cancelled, order.expired, order.refunded,
   * order.fixed_price, order.change_no_coupon, order.partly_paid, order.payment_in_progress, payment.provider_unavailable, or any coupon.*
   * code.
   */
  async apply(accountId: string, orderId: string, code: string, key: RequestKey | null = null): Promise<void> {
    await this.keys.repeatable(key, async () => {
      await this.#reprice(accountId, orderId, async (tx, order, now) => {
        const refusal = WITHOUT_COUPON[order.kind];
        if (refusal) throw new AppError(refusal);
        return this.coupons.price(tx, { ...couponed(order), code, orderId, accountId, now });
      });
      return null;
    });
  }

  /** Releases the coupon's use and restores the order's price. Refuses as `apply`, and with order.no_coupon. */
  async remove(accountId: string, orderId: string): Promise<void> {
    await this.#reprice(accountId, orderId, async (_tx, { couponCode }) => {
      if (couponCode === null) throw new AppError('order.no_coupon');
      return null;
    });
  }

  /**
   * Keeps the coupon's use reserved for an order that is about to be paid, until the pending payment ends. The caller
   * holds the order's lock. Refuses with coupon.lapsed.
   */
  async hold(tx: Tx, order: Order, now: Date, paymentEndsAt: Date | null = null): Promise<void> {
    const { id: orderId, accountId, couponCode: code } = order;
    if (code === null) return;
    await this.coupons.hold(
      tx,
      { ...couponed(order), code, orderId, accountId, now },
      couponHeldUntil(now, paymentEndsAt),
    );
  }

  async #reprice(accountId: string, orderId: string, choose: Choose): Promise<void> {
    const attempt = () => this.transactions.run((tx) => this.#tryIn(tx, accountId, orderId, choose));
    const inTheWay = await attempt();
    if (inTheWay.length === 0) return;
    for (const payment of inTheWay) await this.watch.close(payment);
    if ((await attempt()).length > 0) throw new AppError('order.payment_in_progress');
  }

  /**
   * Returns the payments that block the change, because the customer could still pay the old price through them. In
   * that case nothing is changed.
   */
  async #tryIn(tx: Tx, accountId: string, orderId: string, choose: Choose): Promise<Payment[]> {
    const now = this.clock.now();
    const order = await this.orders.lockOwned(tx, accountId, orderId);
    const refusal = whyNotOpen(order, now);
    if (refusal) throw new AppError(refusal);

    if (depositFen(await this.payments.states(tx, orderId)) > 0) throw new AppError('order.partly_paid');
    const coupon = await choose(tx, order, now);
    const { code: couponCode = null, discountFen = 0, payableFen = order.subtotalFen } = coupon ?? {};
    const payments = await this.payments.list(tx, orderId);
    const inTheWay = payments.filter(({ status, amountFen }) => isPaymentOpen(status) && amountFen !== payableFen);
    if (inTheWay.length > 0) return inTheWay;

    if (coupon) await this.coupons.reserve(tx, coupon, { orderId, accountId, now });
    else await this.coupons.free(tx, orderId);
    await this.orders.savePrice(tx, orderId, { couponCode, discountFen, payableFen });
    this.audit.record(tx, {
      actorId: accountId,
      action: coupon ? 'order.coupon_applied' : 'order.coupon_removed',
      subject: orderId,
      before: { couponCode: order.couponCode, payableFen: order.payableFen },
      after: { couponCode, payableFen },
    });
    return [];
  }
}

/** An agreed price belongs to no plan: a coupon for certain plans does not cover it. */
const couponed = ({ kind, components, basis, subtotalFen }: Order): CouponedOrder => ({
  kind,
  planIds: [...components.map(({ planId }) => planId), ...(basis?.agreedYearFens.map(() => '') ?? [])],
  subtotalFen,
});

interface PayWithPoints {
  readonly accountId: string;
  readonly orderId: string;
  /** What the caller has agreed to spend; without it, whatever the order costs. */
  readonly seen?: number | undefined;
  readonly key?: RequestKey | null;
}

/** Settles orders with points: one point pays one fen. */
@Injectable()
export class PointsPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly coupon: OrderCoupon,
    private readonly ledger: PointsLedger,
    private readonly audit: Audit,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Pays the whole of an order of the caller: spend, order, license, coupon and receipt are one transaction. Open
   * payments are closed afterwards; money that still arrives is refunded automatically.
   *
   * Refuses with order.not_found, order.already_paid, order.cancelled, order.expired, order.refunded,
   * order.not_fulfillable, order.license_being_refunded, order.nothing_to_pay, coupon.lapsed, order.costs_more (its
   * coupon was removed after the caller saw the price), and as `PointsLedger.spend`. With a `key` a repeat succeeds like
   * the first.
   */
  async pay({ accountId, orderId, seen, key = null }: PayWithPoints): Promise<void> {
    await this.transactions.run((tx) =>
      this.keys.once(tx, key, async () => {
        await this.#pay(tx, { accountId, orderId, seen });
        return null;
      }),
    );
  }

  async #pay(tx: Tx, { accountId, orderId, seen = Infinity }: Omit<PayWithPoints, 'key'>): Promise<void> {
    const now = this.clock.now();
    const order = await this.orders.lockOwned(tx, accountId, orderId);
    const before = await this.money.read(tx, order, now);
    const refusal = whyNotPayable({ ...before.order, expiresAt: order.expiresAt }, now);
    if (refusal) throw new AppError(refusal);
    const verdict = settleWithoutMoney(before, 'points');
    if (!verdict.ok) throw new AppError(verdict.code);

    await this.coupon.hold(tx, order, now);
    const { number: subject, payableFen: cost } = order;
    if (cost > seen) throw new AppError('order.costs_more', { params: { points: cost } });
    await this.ledger.spend(tx, { accountId, reason: 'order_paid', cost, orderId, subject, now });
    const settled = await this.money.write(tx, order, before, verdict.money, { now });
    await this.effects.apply(tx, verdict.effects, {
      order: settled,
      fact: { type: 'points' },
      method: 'points',
      now,
    });
    this.audit.record(tx, {
      actorId: accountId,
      action: 'order.paid_with_points',
      subject: orderId,
      after: { points: cost },
    });
  }
}
