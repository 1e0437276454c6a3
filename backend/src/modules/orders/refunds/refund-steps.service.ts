import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ErrorCode } from '../../../domain/errors/index.js';
import { yuanText } from '../../../domain/money/amounts.js';
import {
  findRefund,
  type OrderMoney,
  refundableFen,
  refundableOfOrderFen,
  refundParts,
} from '../../../domain/orders/order-money.js';
import {
  beginRefund,
  type PlacedRefund,
  placeRefund,
  refundPoints,
  type RefundVerdict,
} from '../../../domain/orders/refund-order.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { TryLater } from '../../../platform/queue/job-handler.js';
import {
  type PaymentProvider,
  PaymentProviders,
  PaymentRecords,
  ProviderError,
  type RefundProgress,
  type SendableRefund,
} from '../../payments/index.js';
import { Incidents } from '../incidents/incidents.service.js';
import { OrderMails } from '../order-mails.js';
import type { Order } from '../order.entity.js';
import { sendRefund } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';
import { newRefundNo } from '../placement/order-placement.service.js';
import { OrderEffects } from '../settlement/order-fulfilment.service.js';
import { OrderMoneyRepository } from '../settlement/order-money.repository.js';
import { OrderSettlement } from '../settlement/order-settlement.service.js';
import { retryDelaySeconds } from '../settlement/payment-watch.service.js';

/** An order whose row is locked, and its money as the rules see it. */
export interface LockedOrder {
  readonly order: Order;
  readonly money: OrderMoney;
  readonly now: Date;
}

interface NewRefund extends Pick<PlacedRefund, 'outTradeNo' | 'origin'> {
  /** Null for all that is left of the payment. */
  readonly amountFen: number | null;
  /** Sent to the customer, or given by them. */
  readonly reason: string;
}

/** A member of staff as the audit log names them. */
export const by = ({ accountId: actorId }: StaffMember) => ({ actorId });

/** The name under which the audit log records an amount. */
export const unitOf = (isOfPoints: boolean) => (isOfPoints ? 'points' : 'amount');

/** What the audit log records about an order before and after a refund; the name of the amount says fen or points. */
export const standing = ({ status, settledBy, refundedFen }: Order) =>
  settledBy === 'points' ? { status, refundedPoints: refundedFen } : { status, refundedFen };

const OF_AMOUNTS: ReadonlySet<ErrorCode> = new Set(['order.refund_amount_invalid', 'order.refund_points_invalid']);

/** The refusal of a decision about an amount that is no longer the refundable one. */
export const refundableChanged = (isOfPoints: boolean, left: number): AppError =>
  isOfPoints
    ? new AppError('order.refundable_points_changed', { params: { points: left } })
    : new AppError('order.refundable_changed', { params: { refundable: yuanText(left) } });

/** The same, naming who has since refunded which `amount`. */
export const refundChanged = (
  isOfPoints: boolean,
  {
    left,
    amount,
    ...act
  }: { readonly left: number; readonly amount: number; readonly who: string; readonly at: string },
): AppError =>
  isOfPoints
    ? new AppError('order.refund_points_changed', { params: { ...act, amount, points: left } })
    : new AppError('order.refund_changed', {
        params: { ...act, amount: yuanText(amount), refundable: yuanText(left) },
      });

/** A refusal that names the refundable amount, and the field `amount` if that was wrong. */
export const refusalOf = (code: ErrorCode, refundable: number): AppError =>
  new AppError(code, {
    params: { refundable: yuanText(refundable), refundablePoints: refundable },
    details: OF_AMOUNTS.has(code) ? [{ field: 'amount', code }] : [],
  });

/** The steps shared by all refunds, whether staff or customers start them. */
@Injectable()
export class RefundSteps {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly mails: OrderMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Locks an order. Refuses with order.not_found. */
  async open(tx: Tx, orderId: string): Promise<LockedOrder> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new AppError('order.not_found');
    return this.read(tx, order);
  }

  /** The same for an order that is locked already. */
  async read(tx: Tx, order: Order): Promise<LockedOrder> {
    const now = this.clock.now();
    return { order, money: await this.money.read(tx, order, now), now };
  }

  /**
   * Records a refund and returns its number: one by staff is sent at once, one by a customer waits for staff.
   *
   * Refuses with order.nothing_to_refund, order.refund_amount_invalid.
   */
  async place(tx: Tx, locked: LockedOrder, { outTradeNo, amountFen, origin, reason }: NewRefund): Promise<string> {
    const refundable = refundableFen(locked.money, outTradeNo);
    const refundNo = newRefundNo();
    const placed = { refundNo, outTradeNo, amountFen: amountFen ?? refundable, origin };
    await this.write(tx, locked, placeRefund(locked.money, placed), { refundable, reason });
    return refundNo;
  }

  /**
   * Records a refund of the order, all that is left for a null `amountFen`: one for each payment that it is taken from.
   *
   * Refuses with order.nothing_to_refund, order.refund_amount_invalid.
   */
  async placeOfOrder(
    tx: Tx,
    { order, money }: LockedOrder,
    { amountFen, ...refund }: Omit<NewRefund, 'outTradeNo'>,
  ): Promise<string[]> {
    const left = refundableOfOrderFen(money);
    const wanted = amountFen ?? left;
    if (left === 0) throw new AppError('order.nothing_to_refund');
    if (wanted < 1 || wanted > left) {
      throw refusalOf('order.refund_amount_invalid', left);
    }
    const refundNos: string[] = [];
    for (const part of refundParts(money, wanted)) {
      refundNos.push(await this.place(tx, await this.read(tx, order), { ...refund, ...part }));
    }
    return refundNos;
  }

  /**
   * Sends a refund that waited for staff, or that its provider had refused.
   *
   * Refuses with order.nothing_to_refund, order.refund_amount_invalid (less is left by now).
   */
  async begin(tx: Tx, locked: LockedOrder, refundNo: string): Promise<void> {
    const refund = findRefund(locked.money, refundNo);
    const refundable = refund ? refundableFen(locked.money, refund.outTradeNo) : 0;
    await this.write(tx, locked, beginRefund(locked.money, refundNo), { refundable });
  }

  /** Writes what the rules decided about a refund. One that is to be sent is put in the outbox for its provider. */
  async write(
    tx: Tx,
    { order, money, now }: LockedOrder,
    verdict: RefundVerdict,
    { refundable = 0, reason = '' }: { readonly refundable?: number; readonly reason?: string } = {},
  ): Promise<void> {
    if (!verdict.ok) throw refusalOf(verdict.code, refundable);
    await this.money.write(tx, order, money, verdict.money, { now, reason });
    const { status, refundNo } = verdict.refund;
    if (status === 'processing') this.outbox.add(tx, { contract: sendRefund, payload: { refundNo } });
  }

  /**
   * Refunds points that paid for the order, all that are left for a null `amount`. Returns the updated order.
   *
   * Refuses with order.not_paid, order.nothing_to_refund, order.refund_points_invalid.
   */
  async returnPoints(
    tx: Tx,
    { order, money, now }: LockedOrder,
    { amount, reason }: { readonly amount: number | null; readonly reason: string },
  ): Promise<Order> {
    const left = order.payableFen - order.refundedFen;
    const points = amount ?? left;
    const verdict = refundPoints(money, points);
    if (!verdict.ok) throw refusalOf(verdict.code, left);
    const refunded = await this.money.write(tx, order, money, verdict.money, { now });
    await this.effects.apply(tx, verdict.effects, { order: refunded, fact: { type: 'points' }, method: 'points', now });
    await this.mails.refunded(tx, refunded, { amountFen: points, reason });
    return refunded;
  }
}

const SHOW_AFTER_MS = 24 * 3_600_000;
/** Banks may take days. After two weeks the job is parked, beside the incident that staff have had since the first day. */
const OWED = { giveUpSeconds: 14 * 86_400, longestSeconds: 3_600 } as const;

/** Returns money through the channel it came by. */
@Injectable()
export class RefundSending {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly incidents: Incidents,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends one refund with the number it has had from the start, so that a repeat moves money once.
   *
   * Throws TryLater, with growing delays, while the provider is still processing it or does not respond. After a day
   * without a response staff are notified, and retries continue for two weeks, because the money is owed. A refund that
   * is done, or that a person makes by hand, is skipped.
   */
  async send(refundNo: string): Promise<void> {
    const refund = await this.transactions.run((tx) => this.payments.findRefund(tx, refundNo));
    if (refund?.status !== 'processing') return;
    const { method, outTradeNo } = refund;
    const provider = this.providers.find(method);
    // Transfers are refunded by hand, even when no new ones are accepted.
    if (method === 'bank' || provider?.refundsByItself === false) return;
    const sinceMs = this.clock.now().getTime() - refund.begunAt.getTime();
    try {
      // What a method has collected is still owed after it is switched off.
      if (!provider) throw new ProviderError('unknown_outcome', 'SWITCHED_OFF');
      const progress = await this.#progress(provider, refund);
      if (progress.type === 'refund_processing')
        throw new TryLater(retryDelaySeconds(sinceMs), { ...OWED, isOutage: false });
      await this.settlement.applyFact(method, progress);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'rejected') {
        return this.settlement.applyFact(method, { type: 'refund_failed', outTradeNo, refundNo });
      }
      if (sinceMs > SHOW_AFTER_MS) await this.#showStaff(refund);
      throw new TryLater(retryDelaySeconds(sinceMs), { ...OWED, cause: error });
    }
  }

  async #progress(provider: PaymentProvider, refund: SendableRefund): Promise<RefundProgress> {
    const request = { ...refund, notifyUrl: `${this.settings.publicUrl}/api/payments/${refund.method}/notify` };
    const known = await provider.queryRefund(request);
    return known.type === 'refund_processing' ? provider.refund(request) : known;
  }

  async #showStaff({ method, outTradeNo, refundNo }: SendableRefund): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payment = await this.payments.findByOutTradeNo(tx, outTradeNo);
      const fact = { type: 'unanswered', refundNo };
      const incident = { method, outTradeNo, kind: 'unanswered', resolution: 'needs_staff', fact } as const;
      await this.incidents.raiseOnce(tx, { ...incident, orderId: payment?.orderId ?? null, now: this.clock.now() });
    });
  }
}
