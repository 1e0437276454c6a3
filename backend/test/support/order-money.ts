import type { IncidentKind } from '../../src/domain/orders/order-effects.js';
import type { OrderMoney, OrderState, PaymentState, RefundState } from '../../src/domain/orders/order-money.js';

export const PRICE = 50_000;

export const aPayment = (over: Partial<PaymentState> = {}): PaymentState => ({
  outTradeNo: 'A',
  status: 'waiting',
  amountFen: PRICE,
  receivedFen: null,
  transactionId: null,
  ...over,
});

/** The payment that settled the order. */
export const aSuccess = (over: Partial<PaymentState> = {}): PaymentState =>
  aPayment({ status: 'succeeded', receivedFen: PRICE, transactionId: 'txn-A', ...over });

export const aRefund = (over: Partial<RefundState> = {}): RefundState => ({
  refundNo: 'R1',
  outTradeNo: 'A',
  amountFen: PRICE,
  status: 'processing',
  origin: 'staff',
  ...over,
});

/** A pending order of 500 yuan with one payment that the customer may pay. */
export const anOrder = (
  order: Partial<OrderState> = {},
  rows: { payments?: readonly PaymentState[]; refunds?: readonly RefundState[] } = {},
): OrderMoney => ({
  order: { status: 'pending', payableFen: PRICE, settledBy: null, refundedFen: 0, voidReason: null, ...order },
  payments: rows.payments ?? [aPayment()],
  refunds: rows.refunds ?? [],
});

/** The same order, paid by its payment `A`. */
export const aPaidOrder = (
  order: Partial<OrderState> = {},
  rows: { payments?: readonly PaymentState[]; refunds?: readonly RefundState[] } = {},
): OrderMoney => anOrder({ status: 'paid', settledBy: 'money', ...order }, { payments: [aSuccess()], ...rows });

/** The effect that reports something to staff, or records what was done about it. */
export const incident = (kind: IncidentKind, resolution: string, outTradeNo = 'A') => ({
  do: 'incident',
  kind,
  resolution,
  outTradeNo,
});
