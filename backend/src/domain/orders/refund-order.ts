import type { ErrorCode } from '../errors/index.js';
import { canRefundBecome } from '../payments/refund-status.js';
import type { OrderEffect, OrderOutcome } from './order-effects.js';
import {
  findRefund,
  type OrderMoney,
  type RefundOrigin,
  type RefundState,
  refundableFen,
  withOrder,
  withRefund,
} from './order-money.js';

type RefundCode = Extract<ErrorCode, 'order.nothing_to_refund' | 'order.refund_amount_invalid' | 'order.not_paid'>;

export type RefundVerdict =
  | { readonly ok: true; readonly money: OrderMoney; readonly refund: RefundState }
  | { readonly ok: false; readonly code: RefundCode };

export interface PlacedRefund {
  readonly refundNo: string;
  readonly outTradeNo: string;
  /** Fen, at least 1 and at most what is refundable. */
  readonly amountFen: number;
  readonly origin: Extract<RefundOrigin, 'staff' | 'customer'>;
}

/**
 * Records a refund of one payment: one by staff goes to the provider at once, one by a customer waits for staff.
 *
 * Refuses, first match wins: order.nothing_to_refund, order.refund_amount_invalid. Throws `RangeError` for a number
 * already in use: numbers are random, so that is a bug in the caller.
 */
export function placeRefund(
  money: OrderMoney,
  { refundNo, outTradeNo, amountFen, origin }: PlacedRefund,
): RefundVerdict {
  if (findRefund(money, refundNo)) throw new RangeError(`refund ${refundNo} already exists`);
  const code = whyNotRefundable(refundableFen(money, outTradeNo), amountFen);
  if (code) return { ok: false, code };

  const status = origin === 'staff' ? 'processing' : 'requested';
  const refund: RefundState = { refundNo, outTradeNo, amountFen, status, origin };
  return { ok: true, money: withRefund(money, refund), refund };
}

/**
 * Sends a customer's request, or a failed refund, to the provider: under the same number, so that a provider that did
 * carry it out does not do so twice.
 *
 * Refuses, first match wins: order.nothing_to_refund (also a refund that is processing, done or rejected),
 * order.refund_amount_invalid (another refund has taken part of the money since).
 */
export function beginRefund(money: OrderMoney, refundNo: string): RefundVerdict {
  const refund = findRefund(money, refundNo);
  if (!refund || !canRefundBecome(refund.status, 'processing')) return { ok: false, code: 'order.nothing_to_refund' };
  const code = whyNotRefundable(refundableFen(money, refund.outTradeNo), refund.amountFen);
  if (code) return { ok: false, code };

  const begun: RefundState = { ...refund, status: 'processing' };
  return { ok: true, money: withRefund(money, begun), refund: begun };
}

/**
 * Declines a customer's request, of which nothing was sent to the provider.
 *
 * Refuses: order.nothing_to_refund (no such request, or already decided).
 */
export function rejectRefund(money: OrderMoney, refundNo: string): RefundVerdict {
  const refund = findRefund(money, refundNo);
  if (!refund || !canRefundBecome(refund.status, 'rejected')) return { ok: false, code: 'order.nothing_to_refund' };
  const rejected: RefundState = { ...refund, status: 'rejected' };
  return { ok: true, money: withRefund(money, rejected), refund: rejected };
}

export type PointsRefundVerdict =
  | ({ readonly ok: true } & OrderOutcome)
  | { readonly ok: false; readonly code: RefundCode };

/**
 * Returns points that paid for an order: in part, or in full, which also undoes the fulfilment.
 *
 * Units: points, at least 1 and at most what is left of the price (1 point = 1 fen). Refuses, first match wins:
 * order.not_paid (not by points), order.nothing_to_refund, order.refund_amount_invalid.
 */
export function refundPoints(money: OrderMoney, points: number): PointsRefundVerdict {
  const { settledBy, payableFen, refundedFen } = money.order;
  if (settledBy !== 'points') return { ok: false, code: 'order.not_paid' };
  const code = whyNotRefundable(payableFen - refundedFen, points);
  if (code) return { ok: false, code };

  const isFull = refundedFen + points === payableFen;
  const effects: OrderEffect[] = [{ do: 'return_points', points }];
  if (isFull) effects.push({ do: 'undo_fulfilment' }, { do: 'free_coupon' });
  return {
    ok: true,
    money: withOrder(money, {
      status: isFull ? 'refunded' : 'partially_refunded',
      refundedFen: refundedFen + points,
    }),
    effects,
  };
}

function whyNotRefundable(refundable: number, amount: number): RefundCode | null {
  if (refundable === 0) return 'order.nothing_to_refund';
  return Number.isSafeInteger(amount) && amount > 0 && amount <= refundable ? null : 'order.refund_amount_invalid';
}
