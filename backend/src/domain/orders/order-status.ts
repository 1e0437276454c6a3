import type { ErrorCode } from '../errors/index.js';
import type { VoidReason } from '../licensing/ordered-renewal.js';

/** `change` pays the difference to something larger, or to a lifetime, for a license. */
export const ORDER_KINDS = ['new', 'renewal', 'quote', 'change'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kinds that coupons can be limited to. */
export const COUPONED_KINDS = ['new', 'renewal', 'quote'] as const satisfies readonly OrderKind[];
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
  // Money that arrives after the end is honoured: the customer wanted the order and has paid its price.
  expired: ['paid'],
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

/** The same for paying: also returns why an order is void, even before it has been cancelled for that reason. */
export const whyNotPayable = (
  order: { readonly status: OrderStatus; readonly expiresAt: Date; readonly voidReason: VoidReason | null },
  now: Date,
): NotPendingCode | 'order.not_fulfillable' | null => {
  const isVoid = order.voidReason !== null;
  if (isVoid && order.status === 'cancelled') return 'order.not_fulfillable';
  return whyNotOpen(order, now) ?? (isVoid ? 'order.not_fulfillable' : null);
};
