import { DAY_MS } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import type { SettledBy } from '../points/points.js';
import type { OrderEffect } from './order-effects.js';
import { type OrderMoney, refundableOfOrderFen, refundParts, settlingPayments } from './order-money.js';
import type { OrderStatus } from './order-status.js';
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
 * Refuses, first match wins: order.not_paid, order.nothing_to_refund, order.refund_amount_invalid.
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

/** Cannot be the number of a real refund: those contain digits and letters only. */
const PREVIEW_PREFIX = '*';

function consequenceOf(effects: readonly OrderEffect[]): RefundConsequence {
  const clawBack = effects.find((effect) => effect.do === 'claw_back_points');
  return {
    undoesFulfilment: effects.some((effect) => effect.do === 'undo_fulfilment'),
    netPaidFen: clawBack?.netPaidFen ?? null,
  };
}
