import { isVoidForNow } from '../licensing/renewal-and-upgrade.js';
import { canPaymentBecome, CURRENCY, type PaymentFact, paysOrder } from '../payments/payment-status.js';
import {
  type AutomaticRefundReason,
  closeOpenPayments,
  incident,
  type IncidentKind,
  needsStaff,
  type OrderEffect,
  type OrderOutcome,
  sendBackAutomatically,
  sendDepositsBack,
  unchanged,
} from './order-effects.js';
import {
  canOrderBecome,
  deposits,
  dueFen,
  findPayment,
  type OrderMoney,
  type PaymentState,
  refundableFen,
  returnedOfOrderFen,
  withOrder,
  withPayment,
} from './order-money.js';

type Success = Extract<PaymentFact, { type: 'succeeded' }>;

/**
 * Applies one fact about a payment to its order. Facts may arrive late, twice and in any order.
 *
 * - The right amount for a pending or expired order settles it, fulfils it once and closes its other payments.
 * - The right amount for a cancelled or settled order, or for one that can no longer be fulfilled, is refunded
 *   automatically.
 * - An amount that differs from what was requested, or from what is still to be paid, never fulfils the order and is
 *   never refunded automatically.
 * - A payment that was refunded in full before we were notified of it fulfils nothing.
 * - Closed and failed say nothing about money that has arrived or may still arrive.
 *
 * Source: the table of out-of-order events in `out-of-order-events.test.ts`.
 */
export function applyPaymentFact(money: OrderMoney, fact: PaymentFact): OrderOutcome {
  const payment = findPayment(money, fact.outTradeNo);
  if (fact.type !== 'succeeded') {
    if (!payment || !canPaymentBecome(payment.status, fact.type)) return unchanged(money);
    return unchanged(withPayment(money, { ...payment, status: fact.type }));
  }
  if (!payment) return needsStaff(money, 'unknown', fact.outTradeNo);
  if (isConflicting(money, payment, fact)) return needsStaff(money, 'txn_conflict', fact.outTradeNo);

  if (payment.status === 'surplus' || paysOrder(payment.status)) {
    const isReplay = fact.amountFen === payment.receivedFen && fact.currency === CURRENCY;
    return isReplay ? unchanged(money) : needsStaff(money, 'mismatch', fact.outTradeNo);
  }
  return receive(money, payment, fact);
}

/** Two transactions for one payment, or one transaction for two payments. */
function isConflicting(money: OrderMoney, payment: PaymentState, fact: Success): boolean {
  if (payment.transactionId !== null && payment.transactionId !== fact.transactionId) return true;
  return money.payments.some((other) => other !== payment && other.transactionId === fact.transactionId);
}

function receive(money: OrderMoney, payment: PaymentState, fact: Success): OrderOutcome {
  const received = { ...payment, receivedFen: fact.amountFen, transactionId: fact.transactionId };

  const isAsAsked = fact.currency === CURRENCY && fact.amountFen === payment.amountFen;
  const surplus = whySurplus(money);
  if (!isAsAsked || (!surplus && fact.amountFen !== dueFen(money))) {
    if (payment.status === 'mismatched' && payment.receivedFen === fact.amountFen) return unchanged(money);
    return needsStaff(withPayment(money, { ...received, status: 'mismatched' }), 'mismatch', fact.outTradeNo);
  }

  if (surplus) return sendBack(withPayment(money, { ...received, status: 'surplus' }), received.outTradeNo, surplus);
  const kept = withPayment(money, { ...received, status: 'surplus' });
  if (refundableFen(kept, received.outTradeNo) === 0) return unchanged(kept);
  return settle(withPayment(money, { ...received, status: 'succeeded' }), received.outTradeNo);
}

/**
 * The amount that a repeated transfer is expected to have: what is still due, so that any other amount is decided by
 * staff; or what arrived, if the order takes no more money.
 */
export const repeatAmountFen = (money: OrderMoney, receivedFen: number): number =>
  whySurplus(money) ? receivedFen : dueFen(money) || receivedFen;

/**
 * Whether money that staff are about to confirm should wait: now it would be sent back, but it pays for the order if
 * the pending refund of its license is declined.
 */
export const waitsForRefund = ({ order }: OrderMoney): boolean =>
  canOrderBecome(order.status, 'paid') && isVoidForNow(order.voidReason);

interface Surplus {
  readonly reason: AutomaticRefundReason;
  readonly kind: IncidentKind;
}

/** Why the order cannot take money, or null when it can. */
function whySurplus({ order }: OrderMoney): Surplus | null {
  if (order.status === 'cancelled') {
    return { reason: order.voidReason === null ? 'order_cancelled' : 'not_fulfillable', kind: 'late' };
  }
  if (order.status !== 'pending' && order.status !== 'expired') return { reason: 'already_paid', kind: 'double' };
  return order.voidReason === null ? null : { reason: 'not_fulfillable', kind: 'not_fulfillable' };
}

/**
 * Settles the order with the payment, which covers what is still to be paid, and its deposits. Of a partly returned
 * deposit, only the rest pays for the order.
 */
export function settle(unsettled: OrderMoney, outTradeNo: string): OrderOutcome {
  const money = deposits(unsettled).reduce((before, deposit) => {
    const amountFen = refundableFen(before, deposit.outTradeNo);
    return withPayment(before, amountFen > 0 ? { ...deposit, amountFen } : { ...deposit, status: 'surplus' });
  }, unsettled);
  const { order } = money;
  const isLate = order.status === 'expired';
  const refundedFen = returnedOfOrderFen(money);

  const effects: OrderEffect[] = [{ do: 'fulfil', isLate }];
  if (refundedFen > 0) effects.push({ do: 'claw_back_points', netPaidFen: order.payableFen - refundedFen });
  effects.push(...closeOpenPayments(money));
  if (isLate) effects.push(incident('late', 'honoured', outTradeNo));
  return {
    money: withOrder(money, {
      status: refundedFen > 0 ? 'partially_refunded' : 'paid',
      settledBy: 'money',
      refundedFen,
    }),
    effects,
  };
}

function sendBack(money: OrderMoney, outTradeNo: string, { reason, kind }: Surplus): OrderOutcome {
  const effects: OrderEffect[] = [incident(kind, 'refunded', outTradeNo)];

  // Part of it may have been returned in the provider's console before we were notified of the payment.
  const back = sendBackAutomatically(money, outTradeNo, { amountFen: refundableFen(money, outTradeNo), reason });
  let next = back.money;
  effects.push(...back.effects);
  // An order that can no longer be fulfilled must not be paid a second time.
  if (money.order.status === 'pending') {
    const ended = sendDepositsBack(withOrder(next, { status: 'cancelled' }), 'not_fulfillable');
    next = ended.money;
    effects.push(...ended.effects, ...closeOpenPayments(next), { do: 'free_coupon' });
  }
  return { money: next, effects };
}
