import { DAY_MS } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import type { VoidReason } from '../licensing/renewal-and-upgrade.js';
import type { SettledBy } from '../points/points.js';
import type { OrderEffect } from './order-effects.js';
import {
  isSettled,
  type CouponedKind,
  type OrderKind,
  type OrderMoney,
  type OrderStatus,
  refundableOfOrderFen,
  refundParts,
  settlingPayments,
  whyNotOpen,
  whyNotPayable,
  whyNotPending,
} from './order-money.js';
import { applyRefundFact, placeRefund, refundPoints } from './refund-order.js';

/** How long a customer may request a refund without a reason that staff must assess. */
export const REFUND_REQUEST_DAYS = 7;

/** First instant at which the customer can no longer request a refund. */
export const refundWindowEnd = (paidAt: Date): Date => new Date(paidAt.getTime() + REFUND_REQUEST_DAYS * DAY_MS);

export interface RefundRequestCase {
  readonly status: OrderStatus;
  readonly settledBy: SettledBy | null;
  readonly paidAt: Date | null;
  /** The license of the order was bound to a machine or its file was downloaded, at any time. */
  readonly wasLicenseUsed: boolean;
  /** The buyer transferred the license of the order: whether a resold one is refunded is for staff to decide. */
  readonly wasLicenseGivenAway: boolean;
  /** The customer has made a request: it is waiting, being refunded, or decided. */
  readonly wasRequested: boolean;
}

type RefundRequestVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `order.${string}`> };

/**
 * Whether a customer may request a refund of an order: within 7 days (168 hours) of paying it, once, and only while its
 * license was never used. Staff may refund at any time.
 *
 * Refuses, first match wins: order.not_paid, order.refunded, order.nothing_to_refund (a free order),
 * order.refund_already_requested, order.refund_license_transferred, order.refund_license_used,
 * order.refund_window_over.
 */
export function mayRequestRefund(order: RefundRequestCase, now: Date): RefundRequestVerdict {
  const refuse = (code: Extract<ErrorCode, `order.${string}`>): RefundRequestVerdict => ({ ok: false, code });

  if (order.status === 'refunded') return refuse('order.refunded');
  if ((order.status !== 'paid' && order.status !== 'partially_refunded') || !order.paidAt)
    return refuse('order.not_paid');
  if (order.settledBy === 'free') return refuse('order.nothing_to_refund');
  if (order.wasRequested) return refuse('order.refund_already_requested');
  if (order.wasLicenseGivenAway) return refuse('order.refund_license_transferred');
  if (order.wasLicenseUsed) return refuse('order.refund_license_used');
  if (now.getTime() >= refundWindowEnd(order.paidAt).getTime()) return refuse('order.refund_window_over');
  return { ok: true };
}

/** The consequences of a refund, together with earlier ones still being processed. */
interface RefundConsequence {
  /** The license is revoked, or its extension reversed. */
  readonly undoesFulfilment: boolean;
  /** Fen of the order's price that remain afterwards; null for points, which earn no referral. */
  readonly netPaidFen: number | null;
}

type ConsequenceVerdict =
  | ({ readonly ok: true } & RefundConsequence)
  | { readonly ok: false; readonly code: Extract<ErrorCode, `order.${string}`> };

/**
 * Fen of the payments that settled the order, or points, that staff can still refund. A customer's open request counts
 * as not yet refunded. 0 for an order that was not paid.
 */
export function refundable(money: OrderMoney): number {
  const { settledBy, payableFen, refundedFen } = money.order;
  if (settledBy === 'points') return payableFen - refundedFen;
  return refundableOfOrderFen(money);
}

/**
 * Predicts the consequences of a refund of `amount` (fen, or points) by staff, using the rules that carry it out.
 *
 * Refuses, first match wins: order.not_paid, order.nothing_to_refund, order.refund_amount_invalid or,
 * of points, order.refund_points_invalid.
 */
export function foreseeRefund(money: OrderMoney, amount: number): ConsequenceVerdict {
  if (money.order.settledBy === null) return { ok: false, code: 'order.not_paid' };
  if (money.order.settledBy === 'points') {
    const verdict = refundPoints(money, amount);
    return verdict.ok ? { ok: true, ...consequenceOf(verdict.effects) } : verdict;
  }
  const left = refundableOfOrderFen(money);
  if (left === 0) return { ok: false, code: 'order.nothing_to_refund' };
  if (amount < 1 || amount > left) return { ok: false, code: 'order.refund_amount_invalid' };
  let [after, effects]: [OrderMoney, readonly OrderEffect[]] = [money, []];
  for (const [index, part] of refundParts(money, amount).entries()) {
    const placed = placeRefund(after, { ...part, refundNo: `${PREVIEW_PREFIX}${index}`, origin: 'staff' });
    if (!placed.ok) return placed;
    after = placed.money;
  }
  const settling = new Set(settlingPayments(money).map(({ outTradeNo }) => outTradeNo));
  const underWay = after.refunds.filter((one) => settling.has(one.outTradeNo) && one.status === 'processing');
  for (const { refundNo, outTradeNo, amountFen } of underWay) {
    const outcome = applyRefundFact(after, { type: 'refunded', outTradeNo, refundNo, amountFen });
    after = outcome.money;
    if (outcome.effects.length > 0) ({ effects } = outcome);
  }
  return { ok: true, ...consequenceOf(effects) };
}

/**
 * The consequences for what was bought; undefined for money that did not pay for it and is owed, and for a refund that is
 * refused. `outTradeNo` names one payment, null the order.
 */
export function foreseeForGoods(money: OrderMoney, amount: number, outTradeNo: string | null) {
  if (outTradeNo !== null && settlingPayments(money).every((one) => one.outTradeNo !== outTradeNo)) return undefined;
  const verdict = foreseeRefund(money, amount);
  return verdict.ok ? verdict : undefined;
}

/** Cannot be the number of a real refund: those contain digits and letters only. */
const PREVIEW_PREFIX = '*';

function consequenceOf(effects: readonly OrderEffect[]): RefundConsequence {
  const clawBack = effects.find((effect) => effect.do === 'claw_back_points');
  return {
    undoesFulfilment: effects.some((effect) => effect.do === 'undo_fulfilment'),
    netPaidFen: clawBack?.netPaidFen ?? null,
  };
}

/** What a screen needs to decide which buttons of an order to offer. */
export interface ActionableOrder {
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly settledBy: SettledBy | null;
  readonly payableFen: number;
  readonly refundedFen: number;
  /** Of a pending order: what has arrived towards its price and was kept. */
  readonly depositFen: number;
  /** Why the license to be renewed can no longer take the renewal. */
  readonly voidReason: VoidReason | null;
  readonly hasCoupon: boolean;
  /** First instant at which an unpaid order is over. */
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly wasLicenseUsed: boolean;
  readonly wasLicenseGivenAway: boolean;
  readonly wasRefundRequested: boolean;
  readonly wasInvoiceRequested: boolean;
}

export const ORDER_ACTIONS = [
  'pay',
  'pay_with_points',
  'apply_coupon',
  'remove_coupon',
  'cancel',
  'request_refund',
  'request_invoice',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export type ActionCode = Extract<ErrorCode, `order.${string}` | `invoice.${string}`>;

/** The kinds of orders that take no coupon, and why. */
export const WITHOUT_COUPON: Readonly<Partial<Record<OrderKind, ActionCode>>> = {
  quote: 'order.fixed_price',
  change: 'order.change_no_coupon',
} satisfies Record<Exclude<OrderKind, CouponedKind>, ActionCode>;

/** Null where the action is allowed, else the reason to show beside the disabled button. */
export type OrderActions = Readonly<Record<OrderAction, ActionCode | null>>;

/**
 * Returns what the owner of an order may do with it now, and why not.
 *
 * The actions apply the same rules. An order past its end allows nothing but cancelling, even before it is marked
 * expired. Open payments do not block an action here: the services close them first.
 */
export function orderActions(order: ActionableOrder, now: Date): OrderActions {
  const pending = whyNotPending(order.status);
  const open = whyNotOpen(order, now);
  // With nothing to pay, paying completes the order.
  const payable = whyNotPayable(order, now);
  const repriceable = open ?? (order.depositFen > 0 ? 'order.partly_paid' : null);
  const refund = mayRequestRefund({ ...order, wasRequested: order.wasRefundRequested }, now);
  return {
    pay: payable,
    pay_with_points: payable ?? repriceable ?? (order.payableFen === 0 ? 'order.nothing_to_pay' : null),
    apply_coupon: repriceable ?? WITHOUT_COUPON[order.kind] ?? null,
    remove_coupon: repriceable ?? (order.hasCoupon ? null : 'order.no_coupon'),
    cancel: pending,
    request_refund: refund.ok ? null : refund.code,
    request_invoice: whyNoInvoice(order),
  };
}

/**
 * Why no invoice can be requested; null where it can. Money that was paid and not refunded can be invoiced, once;
 * points and gifts cannot.
 */
export function whyNoInvoice(
  order: Pick<ActionableOrder, 'status' | 'settledBy' | 'payableFen' | 'refundedFen' | 'wasInvoiceRequested'>,
): ActionCode | null {
  if (!isSettled(order.status)) return 'order.not_paid';
  if (order.settledBy !== 'money' || order.refundedFen >= order.payableFen) return 'invoice.nothing_to_invoice';
  return order.wasInvoiceRequested ? 'invoice.already_requested' : null;
}
