import { HOUR_MS } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import { isVoidForNow } from '../licensing/renewal-and-upgrade.js';
import type { PaymentMethod } from '../payments/payment-methods.js';
import { closeOpenPayments, type OrderOutcome, sendDepositsBack } from './order-effects.js';
import {
  canOrderBecome,
  depositFen,
  deposits,
  openPayments,
  type OrderMoney,
  whyNotFulfillable,
  whyNotPending,
  withOrder,
  withPayment,
} from './order-money.js';

type EndVerdict =
  | ({ readonly ok: true } & OrderOutcome)
  | { readonly ok: false; readonly code: Extract<ErrorCode, `order.${string}`> };

/**
 * Cancels an order. Its open payments must have been closed at their providers first, so that a customer cannot pay for
 * a cancelled order; while one is open it refuses with order.payment_in_progress. Deposits are refunded. If a refund of
 * its license was blocking it, that reason is cleared, because it is not why the order ended.
 *
 * Refuses, first match wins: order.already_paid, order.refunded, order.cancelled, order.expired,
 * order.payment_in_progress.
 */
export function cancelOrder(money: OrderMoney): EndVerdict {
  const notPending = whyNotPending(money.order.status);
  if (notPending) return { ok: false, code: notPending };
  if (openPayments(money).length > 0) return { ok: false, code: 'order.payment_in_progress' };
  const { voidReason } = money.order;
  const lasting = withOrder(money, { voidReason: isVoidForNow(voidReason) ? null : voidReason });
  return endUnpaid(lasting, 'cancelled', 'order_cancelled');
}

/**
 * Ends an order whose account is erased, also an expired one, which could otherwise still be paid: there is no one to
 * deliver to. Open payments are closed afterwards. Money that still arrives is refunded, and so are deposits.
 *
 * Refuses, first match wins: order.already_paid, order.refunded, order.cancelled.
 */
export function abandonOrder(money: OrderMoney): EndVerdict {
  const { status } = money.order;
  const ended = canOrderBecome(status, 'cancelled') ? null : whyNotPending(status);
  if (ended) return { ok: false, code: ended };
  return endUnpaid(withOrder(money, { voidReason: null }), 'cancelled', 'order_cancelled');
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
 * still be delivered, or may be once a refund is over).
 */
export function voidOrder(money: OrderMoney): EndVerdict {
  const notPending = whyNotPending(money.order.status);
  if (notPending) return { ok: false, code: notPending };
  const { voidReason } = money.order;
  if (voidReason === null || isVoidForNow(voidReason)) return { ok: false, code: 'order.not_due' };
  return endUnpaid(money, 'cancelled', 'not_fulfillable');
}

function endUnpaid(
  money: OrderMoney,
  status: 'cancelled' | 'expired',
  reason: 'order_cancelled' | 'order_expired' | 'not_fulfillable',
): EndVerdict {
  const back = sendDepositsBack(withOrder(money, { status }), reason);
  return {
    ok: true,
    money: back.money,
    effects: [...closeOpenPayments(money), { do: 'free_coupon' }, ...back.effects],
  };
}

const ORDER_TTL_HOURS = 24;
const BANK_ORDER_TTL_DAYS = 7;

interface ExpiringOrder {
  readonly createdAt: Date;
  /** The payment method the customer has chosen, if any. */
  readonly method: PaymentMethod | null;
  /** The end of the quote that the order was made from, or null. */
  readonly quoteEndsAt: Date | null;
}

/**
 * The first instant at which an unpaid order is over: 24 hours after it was placed, 7 days when it is paid by bank
 * transfer, and for a quote the end of the quote, with any payment method.
 */
export function orderExpiresAt({ createdAt, method, quoteEndsAt }: ExpiringOrder): Date {
  if (quoteEndsAt) return quoteEndsAt;
  const hours = method === 'bank' ? BANK_ORDER_TTL_DAYS * 24 : ORDER_TTL_HOURS;
  return new Date(createdAt.getTime() + hours * HOUR_MS);
}

type SettleVerdict =
  | ({ readonly ok: true } & OrderOutcome)
  | { readonly ok: false; readonly code: Extract<ErrorCode, `order.${string}`> };

/**
 * Settles an order with points (1 point = 1 fen of the payable amount) or, when there is nothing to pay, for free.
 *
 * The spend itself is decided by `spendPoints` in the same transaction. Open payments are closed; money that still
 * arrives is surplus. Refuses, first match wins: order.already_paid, order.refunded, order.cancelled, order.expired,
 * order.not_fulfillable, order.license_being_refunded, order.partly_paid, order.nothing_to_pay (points for nothing),
 * order.not_paid (free although money is due).
 */
export function settleWithoutMoney(money: OrderMoney, by: 'points' | 'free'): SettleVerdict {
  const { status, voidReason, payableFen } = money.order;
  const notPending = whyNotPending(status);
  if (notPending) return { ok: false, code: notPending };
  const isVoid = whyNotFulfillable(voidReason);
  if (isVoid) return { ok: false, code: isVoid };
  if (depositFen(money) > 0) return { ok: false, code: 'order.partly_paid' };
  if (by === 'points' && payableFen === 0) return { ok: false, code: 'order.nothing_to_pay' };
  if (by === 'free' && payableFen > 0) return { ok: false, code: 'order.not_paid' };

  // None of its deposits is left, so they pay for no part of it.
  const returned = deposits(money).reduce(
    (before, deposit) => withPayment(before, { ...deposit, status: 'surplus' }),
    money,
  );
  return {
    ok: true,
    money: withOrder(returned, { status: 'paid', settledBy: by }),
    effects: [{ do: 'fulfil', isLate: false }, ...closeOpenPayments(money)],
  };
}
