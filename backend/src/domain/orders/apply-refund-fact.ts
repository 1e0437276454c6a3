import type { RefundFact } from '../payments/payment-fact.js';
import { paysOrder } from '../payments/payment-status.js';
import { canRefundBecome } from '../payments/refund-status.js';
import { incident, needsStaff, type OrderEffect, type OrderOutcome, unchanged } from './order-effects.js';
import {
  findPayment,
  findRefund,
  type OrderMoney,
  type PaymentState,
  type RefundState,
  returnedFen,
  returnedOfOrderFen,
  withOrder,
  withRefund,
} from './order-money.js';

/**
 * Applies one fact about a refund to its order. Facts may arrive late, twice and in any order.
 *
 * A refund of a payment that settled the order counts against the order: a partial one claws back points, a full one
 * also undoes the fulfilment and frees the coupon. A refund of other money (a surplus, a mismatch) does not change the
 * order. A refund that we did not request is accepted when the payment covers it, and shown to staff; it may even
 * arrive before the success of its payment. A number or an amount that contradicts our own changes nothing.
 */
export function applyRefundFact(money: OrderMoney, fact: RefundFact): OrderOutcome {
  const payment = findPayment(money, fact.outTradeNo);
  if (!payment) return needsStaff(money, 'unknown', fact.outTradeNo);

  const refund = findRefund(money, fact.refundNo);
  if (refund && refund.outTradeNo !== fact.outTradeNo) return needsStaff(money, 'refund_mismatch', fact.outTradeNo);

  if (fact.type === 'refund_failed') {
    if (!refund || !canRefundBecome(refund.status, 'failed')) return unchanged(money);
    return needsStaff(withRefund(money, { ...refund, status: 'failed' }), 'refund_failed', fact.outTradeNo);
  }

  if (refund?.status === 'succeeded' && refund.amountFen === fact.amountFen) return unchanged(money);
  const bearableFen = (payment.receivedFen ?? payment.amountFen) - returnedFen(money, fact.outTradeNo);
  const isBelievable = refund
    ? canRefundBecome(refund.status, 'succeeded') && refund.amountFen === fact.amountFen
    : Number.isSafeInteger(fact.amountFen) && fact.amountFen > 0;
  if (!isBelievable || fact.amountFen > bearableFen) return needsStaff(money, 'refund_mismatch', fact.outTradeNo);

  const { outTradeNo, refundNo, amountFen } = fact;
  const succeeded: RefundState = refund
    ? { ...refund, status: 'succeeded' }
    : { refundNo, outTradeNo, amountFen, status: 'succeeded', origin: 'provider' };
  const effects: OrderEffect[] = refund ? [] : [incident('unexpected_refund', 'recorded', outTradeNo)];
  return countAgainstOrder(withRefund(money, succeeded), payment, effects);
}

function countAgainstOrder(money: OrderMoney, payment: PaymentState, effects: OrderEffect[]): OrderOutcome {
  if (money.order.settledBy !== 'money' || !paysOrder(payment.status)) return { money, effects };

  const refundedFen = returnedOfOrderFen(money);
  if (refundedFen === money.order.refundedFen) return { money, effects };
  const netPaidFen = money.order.payableFen - refundedFen;
  const follow: OrderEffect[] = [{ do: 'claw_back_points', netPaidFen }];
  if (netPaidFen === 0) follow.push({ do: 'undo_fulfilment' }, { do: 'free_coupon' });
  return {
    money: withOrder(money, { status: netPaidFen === 0 ? 'refunded' : 'partially_refunded', refundedFen }),
    effects: [...effects, ...follow],
  };
}
