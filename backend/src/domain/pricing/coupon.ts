import type { ErrorCode } from '../errors/index.js';
import { asFen, percentOf } from '../money/amounts.js';
import type { CouponedKind, OrderKind } from '../orders/order-status.js';

/** What a coupon takes off: a share of the subtotal in ten-thousandths (1_000 = 10 %), or fixed fen. */
export type CouponValue =
  | { readonly kind: 'percent'; readonly percentBps: number }
  | { readonly kind: 'fixed'; readonly amountFen: number };

/** How long an unpaid order keeps its use of a coupon without a payment attempt. */
export const COUPON_HOLD_MINUTES = 30;

/** When the coupon use of an unpaid order is released: half an hour from now, or when the open payment ends. */
export function couponHeldUntil(now: Date, paymentEndsAt: Date | null = null): Date {
  return new Date(Math.max(now.getTime() + COUPON_HOLD_MINUTES * 60_000, paymentEndsAt?.getTime() ?? 0));
}

/** The terms of a coupon. Null means unlimited. */
export interface CouponTerms {
  readonly value: CouponValue;
  readonly isEnabled: boolean;
  /** First instant at which it works. */
  readonly startsAt: Date | null;
  /** First instant at which it no longer works. */
  readonly endsAt: Date | null;
  readonly orderKinds: readonly CouponedKind[] | null;
  readonly planIds: readonly string[] | null;
  /** Minimum subtotal, in fen; 0 for none. */
  readonly minimumFen: number;
  readonly maxRedemptions: number | null;
  readonly maxPerCustomer: number | null;
  /** Maximum subtotal, in fen, of a percentage that one person offered alone. */
  readonly largestOrderFen?: number | null;
}

/** Reserved and consumed redemptions, excluding one that the order itself may already hold. */
export interface CouponUsage {
  readonly redemptions: number;
  readonly redemptionsByCustomer: number;
}

export interface CouponedOrder {
  readonly kind: OrderKind;
  /** Every plan the order pays for: one, or those of a renewed license's components. */
  readonly planIds: readonly string[];
  /** What the order costs before the coupon, in fen. */
  readonly subtotalFen: number;
}

export type CouponVerdict =
  | { readonly ok: true; readonly discountFen: number; readonly payableFen: number }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `coupon.${string}`> };

/**
 * Decides whether a coupon may be used on an order, and what it takes off.
 *
 * Rounding: a percentage is applied once, to the subtotal, rounded down to the fen. The discount never exceeds the
 * subtotal. With terms for some plans, every plan of the order must be among them. Refuses, first match wins:
 * coupon.disabled, coupon.not_started, coupon.expired, coupon.wrong_order_kind, coupon.wrong_plan,
 * coupon.below_minimum, coupon.above_largest, coupon.exhausted, coupon.already_used.
 */
export function evaluateCoupon(terms: CouponTerms, order: CouponedOrder, usage: CouponUsage, now: Date): CouponVerdict {
  const refuse = (code: Extract<ErrorCode, `coupon.${string}`>): CouponVerdict => ({ ok: false, code });

  if (!terms.isEnabled) return refuse('coupon.disabled');
  if (terms.startsAt && now < terms.startsAt) return refuse('coupon.not_started');
  if (terms.endsAt && now >= terms.endsAt) return refuse('coupon.expired');
  if (terms.orderKinds && !terms.orderKinds.some((kind) => kind === order.kind))
    return refuse('coupon.wrong_order_kind');
  const { planIds } = terms;
  if (planIds && !order.planIds.every((planId) => planIds.includes(planId))) return refuse('coupon.wrong_plan');
  if (order.subtotalFen < terms.minimumFen) return refuse('coupon.below_minimum');
  if (order.subtotalFen > (terms.largestOrderFen ?? Infinity)) return refuse('coupon.above_largest');
  if (terms.maxRedemptions !== null && usage.redemptions >= terms.maxRedemptions) return refuse('coupon.exhausted');
  if (terms.maxPerCustomer !== null && usage.redemptionsByCustomer >= terms.maxPerCustomer) {
    return refuse('coupon.already_used');
  }

  const discountFen = Math.min(order.subtotalFen, worthFen(terms.value, order.subtotalFen));
  return { ok: true, discountFen, payableFen: order.subtotalFen - discountFen };
}

function worthFen(value: CouponValue, subtotalFen: number): number {
  return value.kind === 'percent' ? percentOf(subtotalFen, value.percentBps) : asFen(value.amountFen);
}
