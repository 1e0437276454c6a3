import type { ErrorCode } from '../errors/index.js';
import type { Difference } from '../payments/reconciliation.js';
import { settle } from './apply-payment-fact.js';
import { closeOpenPayments, type IncidentKind, type OrderOutcome, sendBackAutomatically } from './order-effects.js';
import {
  dueFen,
  findPayment,
  type OrderMoney,
  type PaymentState,
  refundableFen,
  whyNotFulfillable,
  whyNotPending,
  withOrder,
  withPayment,
} from './order-money.js';

/**
 * Incidents found only by querying a provider:
 *
 * - `unanswered`: a payment or a refund about which its provider did not respond in time
 * - `bill_unknown`, `bill_unrecorded`, `bill_differs`, `bill_missing`: differences between its bill and our books
 * - `bill_unavailable`: no bill could be read for a day with movements
 */
type AskedIncidentKind =
  | 'unanswered'
  | 'bill_unknown'
  | 'bill_unrecorded'
  | 'bill_differs'
  | 'bill_missing'
  | 'bill_unavailable';

export type AnyIncidentKind = IncidentKind | AskedIncidentKind;

const ALL: Readonly<Record<AnyIncidentKind, true>> = {
  mismatch: true,
  late: true,
  double: true,
  not_fulfillable: true,
  txn_conflict: true,
  unknown: true,
  unexpected_refund: true,
  refund_mismatch: true,
  refund_failed: true,
  disputed: true,
  unanswered: true,
  bill_unknown: true,
  bill_unrecorded: true,
  bill_differs: true,
  bill_missing: true,
  bill_unavailable: true,
  books_broken: true,
};

export const INCIDENT_KINDS = Object.keys(ALL) as AnyIncidentKind[];

const OF_DIFFERENCE: Readonly<Record<Difference['kind'], AskedIncidentKind>> = {
  unknown_here: 'bill_unknown',
  not_moved_here: 'bill_unrecorded',
  amount_differs: 'bill_differs',
  missing_in_bill: 'bill_missing',
};

/** The kind of incident under which staff see a difference between a provider's bill and our books. */
export const incidentOfDifference = ({ kind }: Difference): AskedIncidentKind => OF_DIFFERENCE[kind];

/**
 * What staff can do about a payment of the wrong amount:
 *
 * - `return`: refund all of it; the order can be paid again
 * - `accept`: let it settle the order; a shortfall is waived, an excess is refunded
 * - `ask_rest`: keep it as a deposit and request the rest from the customer
 */
export const MISMATCH_WAYS = ['return', 'accept', 'ask_rest'] as const;
export type MismatchWay = (typeof MISMATCH_WAYS)[number];

/** How a mismatch was resolved. */
export const MISMATCH_OUTCOMES = ['returned', 'accepted', 'rest_requested'] as const;
export type MismatchOutcome = (typeof MISMATCH_OUTCOMES)[number];

export type MismatchCode = Extract<ErrorCode, `order.${string}` | `payment.${string}`>;

/** The amounts of a mismatch, in fen of CNY, or the least unit of `currency`. */
export interface Mismatch {
  /** The amount still to be paid. */
  readonly expectedFen: number;
  /** What has arrived and was not refunded. */
  readonly receivedFen: number;
  readonly currency: string;
}

const CURRENCY = 'CNY';

export const mismatchOf = (money: OrderMoney, outTradeNo: string, currency: string): Mismatch => ({
  expectedFen: dueFen(money),
  receivedFen: refundableFen(money, outTradeNo),
  currency,
});

/** The amount that acceptance waives; 0 where as much or more has arrived. */
export const shortfallFen = ({ expectedFen, receivedFen }: Mismatch): number => Math.max(0, expectedFen - receivedFen);

/**
 * Why a resolution is not available, or null where it is.
 *
 * Refuses, first match wins: payment.not_mismatched (decided, corrected or returned since), payment.foreign_currency,
 * order.already_paid, order.refunded, order.cancelled, order.expired (to ask for the rest), order.not_fulfillable,
 * order.nothing_to_pay (a coupon has taken off the whole price since), payment.nothing_missing (to ask for the rest).
 */
export function whyNotThisWay(
  way: MismatchWay,
  money: OrderMoney,
  outTradeNo: string,
  currency: string,
): MismatchCode | null {
  const { expectedFen, receivedFen } = mismatchOf(money, outTradeNo, currency);
  if (findPayment(money, outTradeNo)?.status !== 'mismatched' || receivedFen === 0) return 'payment.not_mismatched';
  if (way === 'return') return null;
  if (currency !== CURRENCY) return 'payment.foreign_currency';
  const { status, voidReason } = money.order;
  const ended = status === 'expired' && way === 'accept' ? null : whyNotPending(status);
  if (ended) return ended;
  const isVoid = whyNotFulfillable(voidReason);
  if (isVoid) return isVoid;
  if (expectedFen === 0) return 'order.nothing_to_pay';
  return way === 'ask_rest' && receivedFen >= expectedFen ? 'payment.nothing_missing' : null;
}

/** Settles the order with what has arrived. The caller has checked `whyNotThisWay`. */
export function acceptMismatch(money: OrderMoney, outTradeNo: string): OrderOutcome {
  const { expectedFen, receivedFen } = mismatchOf(money, outTradeNo, CURRENCY);
  const amountFen = Math.min(expectedFen, receivedFen);
  const priced = withOrder(money, { payableFen: money.order.payableFen - (expectedFen - amountFen) });
  const counted = withPayment(priced, { ...paymentOf(money, outTradeNo), status: 'succeeded', amountFen });
  const excess = { amountFen: receivedFen - amountFen, reason: 'overpaid' } as const;
  const back = sendBackAutomatically(counted, outTradeNo, excess);
  const settled = settle(back.money, outTradeNo);
  return { money: settled.money, effects: [...back.effects, ...settled.effects] };
}

/** Keeps what has arrived as a deposit. The caller has checked `whyNotThisWay`. */
export function askForRest(money: OrderMoney, outTradeNo: string): OrderOutcome {
  const amountFen = refundableFen(money, outTradeNo);
  const kept = withPayment(money, { ...paymentOf(money, outTradeNo), status: 'deposit', amountFen });
  return { money: kept, effects: closeOpenPayments(kept) };
}

function paymentOf(money: OrderMoney, outTradeNo: string): PaymentState {
  const payment = findPayment(money, outTradeNo);
  if (!payment) throw new RangeError(`payment ${outTradeNo} not found`);
  return payment;
}
