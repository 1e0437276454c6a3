import { DAY_MS } from '../calendar/shanghai.js';
import type { ErrorCode } from '../errors/index.js';
import type { SettledBy } from '../points/referral.js';
import type { OrderStatus } from './order-status.js';

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

export type RefundRequestVerdict =
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
