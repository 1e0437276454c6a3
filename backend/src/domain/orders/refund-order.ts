import type { ErrorCode } from '../errors/index.js';
import { canRefundBecome, CURRENCY, paysOrder, type RefundFact } from '../payments/payment-status.js';
import {
  incident,
  type IncidentKind,
  needsStaff,
  type OrderEffect,
  type OrderOutcome,
  unchanged,
} from './order-effects.js';
import {
  findPayment,
  findRefund,
  type OrderMoney,
  type PaymentState,
  refundableFen,
  type RefundOrigin,
  type RefundState,
  returnedFen,
  returnedOfOrderFen,
  withOrder,
  withRefund,
} from './order-money.js';

type RefundCode = Extract<
  ErrorCode,
  | 'order.nothing_to_refund'
  | 'order.refund_amount_invalid'
  | 'order.refund_points_invalid'
  | 'order.not_paid'
  | 'order.refund_owed'
>;

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
 * carry it out does not do so twice. A request is for what is left by then; a failed refund keeps its amount, which its
 * provider knows.
 *
 * Refuses, first match wins: order.nothing_to_refund (also a refund that is processing, done or rejected),
 * order.refund_amount_invalid (another refund has taken part of the money of a failed one since).
 */
export function beginRefund(money: OrderMoney, refundNo: string): RefundVerdict {
  const refund = findRefund(money, refundNo);
  if (!refund || !canRefundBecome(refund.status, 'processing')) return { ok: false, code: 'order.nothing_to_refund' };
  const left = refundableFen(money, refund.outTradeNo);
  const amountFen = refund.status === 'requested' ? Math.min(refund.amountFen, left) : refund.amountFen;
  const code = whyNotRefundable(left, amountFen);
  if (code) return { ok: false, code };

  const begun: RefundState = { ...refund, amountFen, status: 'processing' };
  return { ok: true, money: withRefund(money, begun), refund: begun };
}

/**
 * Declines a customer's request, of which nothing was sent to the provider.
 *
 * Refuses: order.nothing_to_refund (no such request, or already decided).
 */
export function rejectRefund(money: OrderMoney, refundNo: string): RefundVerdict {
  const refund = findRefund(money, refundNo);
  return refund?.status === 'requested' ? ended(money, refund) : { ok: false, code: 'order.nothing_to_refund' };
}

/**
 * Gives up a refund that its provider refused.
 *
 * Refuses, first match wins: order.nothing_to_refund (no such refund, or not refused), order.refund_owed (money beyond
 * the price of its order that has not been returned: it cannot be kept).
 */
export function giveUpRefund(money: OrderMoney, refundNo: string): RefundVerdict {
  const refund = findRefund(money, refundNo);
  if (refund?.status !== 'failed') return { ok: false, code: 'order.nothing_to_refund' };
  const isOwed = !mayBeKept(money, refund) && refundableFen(money, refund.outTradeNo) > 0;
  return !isOwed ? ended(money, refund) : { ok: false, code: 'order.refund_owed' };
}

/** Whether what a refund was to return is part of the price of its order, or a deposit of one that is not settled. */
export function mayBeKept(money: OrderMoney, { origin, outTradeNo }: RefundState): boolean {
  const payment = findPayment(money, outTradeNo);
  const { settledBy } = money.order;
  const takesMoney = settledBy === null || settledBy === 'money';
  return takesMoney && origin !== 'automatic' && payment !== null && paysOrder(payment.status);
}

function ended(money: OrderMoney, refund: RefundState): RefundVerdict {
  const rejected: RefundState = { ...refund, status: 'rejected' };
  return { ok: true, money: withRefund(money, rejected), refund: rejected };
}

/**
 * Why staff may not confirm that they have returned the money of a refund themselves; null where they may: if its
 * provider refused it, or if it is paid out by hand because no provider makes it or its provider is switched off.
 *
 * Returns, first match wins: order.nothing_to_refund (one that a provider is making, or that is over),
 * order.refund_amount_invalid (another refund has taken part of the money since).
 */
export function whyNotByHand(money: OrderMoney, refundNo: string, isPaidOutByHand: boolean): RefundCode | null {
  const refund = findRefund(money, refundNo);
  if (refund?.status === 'failed') return whyNotRefundable(refundableFen(money, refund.outTradeNo), refund.amountFen);
  return refund?.status === 'processing' && isPaidOutByHand ? null : 'order.nothing_to_refund';
}

/** What a full refund undoes. Points come after it: effects lock a license before a coupon before points. */
const UNDOING = [{ do: 'undo_fulfilment' }, { do: 'free_coupon' }] as const satisfies readonly OrderEffect[];

type PointsRefundVerdict = ({ readonly ok: true } & OrderOutcome) | { readonly ok: false; readonly code: RefundCode };

/**
 * Returns points that paid for an order: in part, or in full, which also undoes the fulfilment.
 *
 * Units: points, at least 1 and at most what is left of the price (1 point = 1 fen). Refuses, first match wins:
 * order.not_paid (not by points), order.nothing_to_refund, order.refund_points_invalid.
 */
export function refundPoints(money: OrderMoney, points: number): PointsRefundVerdict {
  const { settledBy, payableFen, refundedFen } = money.order;
  if (settledBy !== 'points') return { ok: false, code: 'order.not_paid' };
  const code = whyNotRefundable(payableFen - refundedFen, points, 'order.refund_points_invalid');
  if (code) return { ok: false, code };

  const isFull = refundedFen + points === payableFen;
  return {
    ok: true,
    money: withOrder(money, {
      status: isFull ? 'refunded' : 'partially_refunded',
      refundedFen: refundedFen + points,
    }),
    effects: [...(isFull ? UNDOING : []), { do: 'return_points', points }],
  };
}

function whyNotRefundable(
  refundable: number,
  amount: number,
  invalid: RefundCode = 'order.refund_amount_invalid',
): RefundCode | null {
  if (refundable === 0) return 'order.nothing_to_refund';
  return Number.isSafeInteger(amount) && amount > 0 && amount <= refundable ? null : invalid;
}

/**
 * Applies one fact about a refund to its order. Facts may arrive late, twice and in any order.
 *
 * A refund of a payment that settled the order counts against the order: a partial one claws back points, a full one
 * also undoes the fulfilment and frees the coupon. A refund of other money (a surplus, a mismatch) does not change the
 * order. A refund that we did not request, or have given up, is accepted when the payment covers it, and shown to staff;
 * it may even arrive before the success of its payment. A number, an amount, a currency or a transaction that contradicts
 * our own changes nothing.
 *
 * A dispute is a refund under way while the provider holds the money back: nothing else can return the money, or move the
 * licenses on, until it is decided.
 */
export function applyRefundFact(money: OrderMoney, fact: RefundFact): OrderOutcome {
  const payment = findPayment(money, fact.outTradeNo);
  if (!payment) return needsStaff(money, 'unknown', fact.outTradeNo);

  const refund = findRefund(money, fact.refundNo);
  const isOfOther = refund !== null && refund.outTradeNo !== fact.outTradeNo;
  if (isOfOther || isOfOtherTransaction(payment, fact)) return needsStaff(money, 'refund_mismatch', fact.outTradeNo);

  if (fact.type === 'dispute_won') return winDispute(money, fact.outTradeNo, refund);
  if (fact.type === 'refund_failed') {
    // The customer's bank has sent the money back to us: they have neither it nor the license, which only staff can settle.
    if (refund?.status === 'succeeded') return shownOnce(money, 'refund_failed', fact.outTradeNo);
    if (!refund || !canRefundBecome(refund.status, 'failed')) return unchanged(money);
    return needsStaff(withRefund(money, { ...refund, status: 'failed' }), 'refund_failed', fact.outTradeNo);
  }

  const isInFen = (fact.currency ?? CURRENCY) === CURRENCY;
  if (isInFen && refund?.status === 'succeeded' && refund.amountFen === fact.amountFen) return unchanged(money);
  const bearableFen = (payment.receivedFen ?? payment.amountFen) - returnedFen(money, fact.outTradeNo);
  const isBelievable = refund
    ? canRefundBecome(refund.status, 'succeeded') && refund.amountFen === fact.amountFen
    : Number.isSafeInteger(fact.amountFen) && fact.amountFen > 0;
  if (!isInFen || !isBelievable || fact.amountFen > bearableFen)
    return needsStaff(money, 'refund_mismatch', fact.outTradeNo);

  const { outTradeNo, refundNo, amountFen } = fact;
  const made = { refundNo, outTradeNo, amountFen, origin: 'provider' } as const;
  if (fact.type === 'disputed' && fact.isHeld && !refund) {
    return needsStaff(withRefund(money, { ...made, status: 'processing' }), 'disputed', outTradeNo);
  }
  if (fact.type === 'disputed') {
    // Reported with every change; only a response that the provider waits for is news.
    const isNews = refund?.status !== 'processing' && fact.respondBy !== null;
    return isNews ? shownOnce(money, 'disputed', outTradeNo) : unchanged(money);
  }
  const succeeded: RefundState = { ...(refund ?? made), status: 'succeeded' };
  const isExpected = refund !== null && refund.origin !== 'provider' && refund.status !== 'rejected';
  const effects: OrderEffect[] = isExpected ? [] : [incident('unexpected_refund', 'recorded', outTradeNo)];
  return countAgainstOrder(withRefund(money, succeeded), payment, effects);
}

/** Shows it to staff, unless they are shown it already. */
const shownOnce = (money: OrderMoney, kind: IncidentKind, outTradeNo: string): OrderOutcome => ({
  money,
  effects: [{ ...incident(kind, 'needs_staff', outTradeNo), isRepeated: true }],
});

/** The money stays with us. Where the dispute had been lost, only staff can settle what the order is owed. */
function winDispute(money: OrderMoney, outTradeNo: string, refund: RefundState | null): OrderOutcome {
  if (refund?.status === 'succeeded') return shownOnce(money, 'disputed', outTradeNo);
  return refund?.status === 'processing'
    ? { money: withRefund(money, { ...refund, status: 'rejected' }), effects: [] }
    : unchanged(money);
}

function isOfOtherTransaction(payment: PaymentState, { transactionId }: RefundFact): boolean {
  return payment.transactionId !== null && transactionId !== undefined && payment.transactionId !== transactionId;
}

function countAgainstOrder(money: OrderMoney, payment: PaymentState, effects: OrderEffect[]): OrderOutcome {
  if (money.order.settledBy !== 'money' || !paysOrder(payment.status)) return { money, effects };

  const refundedFen = returnedOfOrderFen(money);
  if (refundedFen === money.order.refundedFen) return { money, effects };
  const netPaidFen = money.order.payableFen - refundedFen;
  const isFull = netPaidFen === 0;
  return {
    money: withOrder(money, { status: isFull ? 'refunded' : 'partially_refunded', refundedFen }),
    effects: [...effects, ...(isFull ? UNDOING : []), { do: 'claw_back_points', netPaidFen }],
  };
}
