import type { ErrorCode } from '../errors/index.js';
import { isVoidForNow, type VoidReason } from '../licensing/renewal-and-upgrade.js';
import { sumFen } from '../money/amounts.js';
import {
  hasMoneyArrived,
  holdsMoney,
  isPaymentOpen,
  type PaymentStatus,
  paysOrder,
  type RefundStatus,
} from '../payments/payment-status.js';
import type { SettledBy } from '../points/points.js';

/** `change` pays the difference to something larger, or to a lifetime, for a license. */
export const ORDER_KINDS = ['new', 'renewal', 'quote', 'change'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kinds that take coupons, and that these can be limited to. */
export const COUPONED_KINDS = ['new', 'renewal'] as const satisfies readonly OrderKind[];
export type CouponedKind = (typeof COUPONED_KINDS)[number];

/** Every order begins `pending`. `paid` and the statuses after it mean that the order was fulfilled, once. */
export const ORDER_STATUSES = ['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled', 'expired'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
  cancelled: [],
  // Money that arrives after the end is honoured: the customer wanted the order and has paid its price. It is cancelled
  // when its account is erased.
  expired: ['paid', 'cancelled'],
};

export const canOrderBecome = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to);

/** Whether the order was settled, even if it has been refunded since. */
export const isSettled = (status: OrderStatus): boolean =>
  status === 'paid' || status === 'partially_refunded' || status === 'refunded';

export type NotPendingCode = Extract<
  ErrorCode,
  'order.already_paid' | 'order.refunded' | 'order.cancelled' | 'order.expired'
>;

const NOT_PENDING: Readonly<Record<OrderStatus, NotPendingCode | null>> = {
  pending: null,
  paid: 'order.already_paid',
  partially_refunded: 'order.already_paid',
  refunded: 'order.refunded',
  cancelled: 'order.cancelled',
  expired: 'order.expired',
};

/** Why an order no longer accepts a payment, coupon or cancellation; null while it is pending. */
export const whyNotPending = (status: OrderStatus): NotPendingCode | null => NOT_PENDING[status];

/**
 * Why an order can no longer be paid or repriced; null while it can. An order past its end refuses, even before it is
 * marked expired. `expiresAt` is the first instant at which it is over.
 */
export const whyNotOpen = (
  { status, expiresAt }: { readonly status: OrderStatus; readonly expiresAt: Date },
  now: Date,
): NotPendingCode | null => whyNotPending(status) ?? (now >= expiresAt ? 'order.expired' : null);

type VoidCode = Extract<ErrorCode, 'order.not_fulfillable' | 'order.license_being_refunded'>;

/** Why a pending order cannot be delivered now; null while it can. */
export const whyNotFulfillable = (voidReason: VoidReason | null): VoidCode | null => {
  if (voidReason === null) return null;
  return isVoidForNow(voidReason) ? 'order.license_being_refunded' : 'order.not_fulfillable';
};

/** The same for paying: also returns why an order is void, even before it has been cancelled for that reason. */
export const whyNotPayable = (
  order: { readonly status: OrderStatus; readonly expiresAt: Date; readonly voidReason: VoidReason | null },
  now: Date,
): NotPendingCode | VoidCode | null => {
  if (order.voidReason !== null && order.status === 'cancelled') return 'order.not_fulfillable';
  return whyNotOpen(order, now) ?? whyNotFulfillable(order.voidReason);
};

/** The part of an order that money depends on. Amounts are fen. */
export interface OrderState {
  readonly status: OrderStatus;
  /** What has to be paid, after discount and coupon. */
  readonly payableFen: number;
  readonly settledBy: SettledBy | null;
  /** Fen, or points for an order settled by points, that have been refunded. */
  readonly refundedFen: number;
  /**
   * Why the license to be renewed can no longer take the renewal; null while it can, and for orders that are not
   * renewals.
   */
  readonly voidReason: VoidReason | null;
}

export interface PaymentState {
  readonly outTradeNo: string;
  readonly status: PaymentStatus;
  /** The amount the provider was instructed to collect; once it pays for the order, the part that does. */
  readonly amountFen: number;
  /** The amount the provider reports as collected; null until money has arrived. */
  readonly receivedFen: number | null;
  readonly transactionId: string | null;
}

/** Who started a refund: `provider` means that it was made in the provider's own console. */
export type RefundOrigin = 'staff' | 'customer' | 'automatic' | 'provider';

export interface RefundState {
  readonly refundNo: string;
  readonly outTradeNo: string;
  readonly amountFen: number;
  readonly status: RefundStatus;
  readonly origin: RefundOrigin;
}

/**
 * An order with all its payments and refunds, read under the lock of the order's row.
 *
 * The reducers return a new value; unchanged rows stay the same objects, so the caller writes those that differ.
 */
export interface OrderMoney {
  readonly order: OrderState;
  readonly payments: readonly PaymentState[];
  readonly refunds: readonly RefundState[];
}

/** The movements of money, without the order. */
type MovedMoney = Pick<OrderMoney, 'payments' | 'refunds'>;

export const findPayment = (money: MovedMoney, outTradeNo: string): PaymentState | null =>
  money.payments.find((payment) => payment.outTradeNo === outTradeNo) ?? null;

export const findRefund = (money: OrderMoney, refundNo: string): RefundState | null =>
  money.refunds.find((refund) => refund.refundNo === refundNo) ?? null;

/**
 * The payments whose money settled the order: the one that completed it, then deposits. Empty if it was settled without
 * money, or not at all.
 */
export const settlingPayments = ({ order, payments }: OrderMoney): PaymentState[] =>
  order.settledBy === 'money'
    ? [
        ...payments.filter(({ status }) => status === 'succeeded'),
        ...payments.filter(({ status }) => status === 'deposit'),
      ]
    : [];

/** Deposits of an order that is not settled yet. */
export const deposits = ({ payments }: Pick<OrderMoney, 'payments'>): PaymentState[] =>
  payments.filter(({ status }) => status === 'deposit');

/** Fen of deposits that have arrived and were not refunded. */
export const depositFen = (money: MovedMoney): number =>
  sumFen(deposits(money).map(({ outTradeNo }) => refundableFen(money, outTradeNo)));

/** Fen still due: the price less the deposits. */
export const dueFen = (money: OrderMoney): number => Math.max(0, money.order.payableFen - depositFen(money));

/** Payments the customer could still pay. */
export const openPayments = (money: OrderMoney): PaymentState[] =>
  money.payments.filter(({ status }) => isPaymentOpen(status));

/** Fen of one payment whose refund is confirmed. */
export const returnedFen = (money: OrderMoney, outTradeNo: string): number =>
  sumFen(
    money.refunds
      .filter((refund) => refund.outTradeNo === outTradeNo && refund.status === 'succeeded')
      .map(({ amountFen }) => amountFen),
  );

/**
 * Fen of a settled order's price whose refund is confirmed. What a payment brought beyond its part of the price is
 * refunded first and does not count as a refund of the order.
 */
export const returnedOfOrderFen = (money: OrderMoney): number =>
  ofPriceFen(money, ({ outTradeNo }) => returnedFen(money, outTradeNo));

/** The part of the price in what is returned of each payment. */
const ofPriceFen = (money: OrderMoney, returnedOf: (payment: PaymentState) => number): number =>
  sumFen(
    money.payments
      .filter(({ status }) => paysOrder(status))
      .map((payment) => {
        const receivedFen = payment.receivedFen ?? payment.amountFen;
        const returned = Math.min(returnedOf(payment), receivedFen);
        return Math.max(0, returned - (receivedFen - payment.amountFen));
      }),
  );

/** Whether a refund may still return money: it is under way, or its provider refused it and there is money left. */
const mayStillReturn = (money: OrderMoney, { status, outTradeNo }: RefundState): boolean =>
  status === 'processing' || (status === 'failed' && refundableFen(money, outTradeNo) > 0);

/**
 * Whether the refunds of an order that are not over may undo what it gave: together with what was returned, they reach
 * what was paid. A customer's request that waits for staff is not one of them.
 */
export function mayBeUndone(money: OrderMoney): boolean {
  const { status, settledBy, payableFen } = money.order;
  if (settledBy !== 'money' || status === 'refunded') return false;
  const reached = ofPriceFen(money, ({ outTradeNo }) =>
    sumFen(
      money.refunds
        .filter((refund) => refund.outTradeNo === outTradeNo)
        .filter((refund) => refund.status === 'succeeded' || mayStillReturn(money, refund))
        .map(({ amountFen }) => amountFen),
    ),
  );
  return reached >= payableFen;
}

/** Fen of one payment that can still be refunded: received, less what has been refunded or is being refunded. */
export function refundableFen(money: MovedMoney, outTradeNo: string): number {
  const payment = findPayment(money, outTradeNo);
  if (!payment || !hasMoneyArrived(payment.status)) return 0;
  const held = money.refunds.filter((refund) => refund.outTradeNo === outTradeNo && holdsMoney(refund.status));
  return Math.max(0, (payment.receivedFen ?? 0) - sumFen(held.map(({ amountFen }) => amountFen)));
}

export const withOrder = (money: OrderMoney, change: Partial<OrderState>): OrderMoney => ({
  ...money,
  order: { ...money.order, ...change },
});

export const withPayment = (money: OrderMoney, changed: PaymentState): OrderMoney => ({
  ...money,
  payments: money.payments.map((payment) => (payment.outTradeNo === changed.outTradeNo ? changed : payment)),
});

/** Adds the refund, or replaces the one with the same number. */
export const withRefund = (money: OrderMoney, changed: RefundState): OrderMoney => ({
  ...money,
  refunds: findRefund(money, changed.refundNo)
    ? money.refunds.map((refund) => (refund.refundNo === changed.refundNo ? changed : refund))
    : [...money.refunds, changed],
});

/** A part of a refund: from which payment, and how much. */
export interface RefundPart {
  readonly outTradeNo: string;
  readonly amountFen: number;
}

/** Fen of a settled order that can still be refunded. */
export const refundableOfOrderFen = (money: OrderMoney): number =>
  sumFen(settlingPayments(money).map(({ outTradeNo }) => refundableFen(money, outTradeNo)));

/**
 * Splits a refund of a settled order over its payments: first the one that completed it, then deposits.
 *
 * `amountFen` is at most what is left of them together.
 */
export function refundParts(money: OrderMoney, amountFen: number): RefundPart[] {
  const left = settlingPayments(money).map(({ outTradeNo }) => ({
    outTradeNo,
    amountFen: refundableFen(money, outTradeNo),
  }));
  let open = amountFen;
  const parts: RefundPart[] = [];
  for (const part of left) {
    const taken = Math.min(open, part.amountFen);
    if (taken > 0) parts.push({ ...part, amountFen: taken });
    open -= taken;
  }
  return parts;
}
