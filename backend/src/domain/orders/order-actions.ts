import type { ErrorCode } from '../errors/index.js';
import type { VoidReason } from '../licensing/ordered-renewal.js';
import type { SettledBy } from '../points/points.js';
import {
  isSettled,
  type OrderKind,
  type OrderStatus,
  whyNotOpen,
  whyNotPayable,
  whyNotPending,
} from './order-status.js';
import { mayRequestRefund } from './refund-request.js';

/** What a screen needs to decide which buttons of an order to offer. */
export interface ActionableOrder {
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly settledBy: SettledBy | null;
  readonly payableFen: number;
  readonly refundedFen: number;
  /** Of a pending order: what has arrived towards its price and was kept. */
  readonly depositFen: number;
  /** Why the license to be renewed can no longer take the renewal. */
  readonly voidReason: VoidReason | null;
  readonly hasCoupon: boolean;
  /** First instant at which an unpaid order is over. */
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly wasLicenseUsed: boolean;
  readonly wasLicenseGivenAway: boolean;
  readonly wasRefundRequested: boolean;
  readonly wasInvoiceRequested: boolean;
}

export const ORDER_ACTIONS = [
  'pay',
  'pay_with_points',
  'apply_coupon',
  'remove_coupon',
  'cancel',
  'request_refund',
  'request_invoice',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export type ActionCode = Extract<ErrorCode, `order.${string}` | `invoice.${string}`>;

/** The kinds of orders that take no coupon, and why. */
export const WITHOUT_COUPON: Readonly<Partial<Record<OrderKind, ActionCode>>> = {
  quote: 'order.fixed_price',
  change: 'order.change_no_coupon',
};

/** Null where the action is allowed, else the reason to show beside the disabled button. */
export type OrderActions = Readonly<Record<OrderAction, ActionCode | null>>;

/**
 * Returns what the owner of an order may do with it now, and why not.
 *
 * The actions apply the same rules. An order past its end allows nothing but cancelling, even before it is marked
 * expired. Open payments do not block an action here: the services close them first.
 */
export function orderActions(order: ActionableOrder, now: Date): OrderActions {
  const pending = whyNotPending(order.status);
  const open = whyNotOpen(order, now);
  // With nothing to pay, paying completes the order.
  const payable = whyNotPayable(order, now);
  const repriceable = open ?? (order.depositFen > 0 ? 'order.partly_paid' : null);
  const refund = mayRequestRefund({ ...order, wasRequested: order.wasRefundRequested }, now);
  return {
    pay: payable,
    pay_with_points: payable ?? repriceable ?? (order.payableFen === 0 ? 'order.nothing_to_pay' : null),
    apply_coupon: repriceable ?? WITHOUT_COUPON[order.kind] ?? null,
    remove_coupon: repriceable ?? (order.hasCoupon ? null : 'order.no_coupon'),
    cancel: pending,
    request_refund: refund.ok ? null : refund.code,
    request_invoice: whyNoInvoice(order),
  };
}

/**
 * Why no invoice can be requested; null where it can. Money that was paid and not refunded can be invoiced, once;
 * points and gifts cannot.
 */
export function whyNoInvoice(
  order: Pick<ActionableOrder, 'status' | 'settledBy' | 'payableFen' | 'refundedFen' | 'wasInvoiceRequested'>,
): ActionCode | null {
  if (!isSettled(order.status)) return 'order.not_paid';
  if (order.settledBy !== 'money' || order.refundedFen >= order.payableFen) return 'invoice.nothing_to_invoice';
  return order.wasInvoiceRequested ? 'invoice.already_requested' : null;
}
