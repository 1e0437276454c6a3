import type { ErrorCode } from '../errors/index.js';
import { closeOpenPayments, type OrderOutcome } from './order-effects.js';
import { depositFen, type OrderMoney, withOrder } from './order-money.js';
import { whyNotPending } from './order-status.js';

export type SettleVerdict =
  | ({ readonly ok: true } & OrderOutcome)
  | { readonly ok: false; readonly code: Extract<ErrorCode, `order.${string}`> };

/**
 * Settles an order with points (1 point = 1 fen of the payable amount) or, when there is nothing to pay, for free.
 *
 * The spend itself is decided by `spendPoints` in the same transaction. Open payments are closed; money that still
 * arrives is surplus. Refuses, first match wins: order.already_paid, order.refunded, order.cancelled, order.expired,
 * order.not_fulfillable, order.partly_paid, order.nothing_to_pay (points for nothing), order.not_paid (free although
 * money is due).
 */
export function settleWithoutMoney(money: OrderMoney, by: 'points' | 'free'): SettleVerdict {
  const { status, voidReason, payableFen } = money.order;
  const notPending = whyNotPending(status);
  if (notPending) return { ok: false, code: notPending };
  if (voidReason !== null) return { ok: false, code: 'order.not_fulfillable' };
  if (depositFen(money) > 0) return { ok: false, code: 'order.partly_paid' };
  if (by === 'points' && payableFen === 0) return { ok: false, code: 'order.nothing_to_pay' };
  if (by === 'free' && payableFen > 0) return { ok: false, code: 'order.not_paid' };

  return {
    ok: true,
    money: withOrder(money, { status: 'paid', settledBy: by }),
    effects: [{ do: 'fulfil', isLate: false }, ...closeOpenPayments(money)],
  };
}
