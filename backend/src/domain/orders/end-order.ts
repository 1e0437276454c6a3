import type { ErrorCode } from '../errors/index.js';
import { closeOpenPayments, type OrderOutcome, sendDepositsBack } from './order-effects.js';
import { type OrderMoney, openPayments, withOrder } from './order-money.js';
import { whyNotPending } from './order-status.js';

export type EndVerdict =
  | ({ readonly ok: true } & OrderOutcome)
  | { readonly ok: false; readonly code: Extract<ErrorCode, `order.${string}`> };

/**
 * Cancels an order. Its open payments must have been closed at their providers first, so that a customer cannot pay for
 * a cancelled order; while one is open it refuses with order.payment_in_progress. Deposits are refunded.
 *
 * Refuses, first match wins: order.already_paid, order.refunded, order.cancelled, order.expired,
 * order.payment_in_progress.
 */
export function cancelOrder(money: OrderMoney): EndVerdict {
  const notPending = whyNotPending(money.order.status);
  if (notPending) return { ok: false, code: notPending };
  if (openPayments(money).length > 0) return { ok: false, code: 'order.payment_in_progress' };
  const back = sendDepositsBack(withOrder(money, { status: 'cancelled' }), 'order_cancelled');
  return { ok: true, money: back.money, effects: [{ do: 'free_coupon' }, ...back.effects] };
}

/**
 * Expires an order that was not paid in time. `expiresAt` is the first instant at which it is over.
 *
 * Open payments are closed afterwards: money that still arrives is honoured, so there is nothing to wait for. Deposits
 * are refunded. Refuses, first match wins: order.already_paid, order.refunded, order.cancelled, order.expired,
 * order.not_due.
 */
export function expireOrder(money: OrderMoney, expiresAt: Date, now: Date): EndVerdict {
  const notPending = whyNotPending(money.order.status);
  if (notPending) return { ok: false, code: notPending };
  if (now < expiresAt) return { ok: false, code: 'order.not_due' };
  return endUnpaid(money, 'expired', 'order_expired');
}

/**
 * Ends an order whose license can no longer take what was ordered. Open payments are closed afterwards: money that
 * still arrives is refunded, as are deposits.
 *
 * Refuses, first match wins: order.already_paid, order.refunded, order.cancelled, order.expired, order.not_due (it can
 * still be delivered).
 */
export function voidOrder(money: OrderMoney): EndVerdict {
  const notPending = whyNotPending(money.order.status);
  if (notPending) return { ok: false, code: notPending };
  if (money.order.voidReason === null) return { ok: false, code: 'order.not_due' };
  return endUnpaid(money, 'cancelled', 'not_fulfillable');
}

function endUnpaid(
  money: OrderMoney,
  status: 'cancelled' | 'expired',
  reason: 'order_expired' | 'not_fulfillable',
): EndVerdict {
  const back = sendDepositsBack(withOrder(money, { status }), reason);
  return {
    ok: true,
    money: back.money,
    effects: [...closeOpenPayments(money), { do: 'free_coupon' }, ...back.effects],
  };
}
