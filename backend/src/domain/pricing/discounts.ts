import type { ErrorCode } from '../errors/index.js';
import type { AdditionKind } from '../licensing/renewal-and-upgrade.js';
import { asFen, percentOf } from '../money/amounts.js';
import type { CouponedKind, OrderKind } from '../orders/order-money.js';

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

/** One duration of a plan. */
export interface Combo {
  /** Calendar months bought, at least 1; ignored when `lifetime`. */
  readonly months: number;
  /** A permanent license: bought once, never renewed. */
  readonly lifetime: boolean;
  /** List price before the discount, in fen. */
  readonly priceFen: number;
  /** Discount factor in ten-thousandths, 1 to 10_000: 8_800 charges 88 % of the list price. */
  readonly discountBps: number;
}

/** The part of a plan that pricing needs. */
export interface PricedPlan {
  readonly id: string;
  /** Whether the plan can be bought on the website; the enterprise plan and retired plans cannot. */
  readonly isSellable: boolean;
  readonly combos: readonly Combo[];
}

/** The duration a customer chooses. In the API `months` is 0 for a lifetime, and `lifetime` may be left out. */
export interface ComboChoice {
  readonly months: number;
  readonly lifetime?: boolean | undefined;
}

type ComboVerdict =
  | {
      readonly ok: true;
      readonly combo: Combo;
      /** To store with the order: 0 for a lifetime. */ readonly months: number;
    }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `plan.${string}`> };

/**
 * Finds the price of a new purchase: the combo of the plan with the chosen duration.
 *
 * A contradictory choice (a lifetime of 12 months, or 0 months without a lifetime) matches no combo. Refuses, first
 * match wins: plan.not_sellable, plan.combo_not_found.
 */
export function selectCombo(plan: PricedPlan, choice: ComboChoice): ComboVerdict {
  if (!plan.isSellable) return { ok: false, code: 'plan.not_sellable' };
  const combo = findCombo(plan.combos, choice);
  if (!combo) return { ok: false, code: 'plan.combo_not_found' };
  return { ok: true, combo, months: combo.lifetime ? 0 : combo.months };
}

/** Returns the combo with the chosen duration, or null; also for plans no longer sold, whose licenses still renew. */
export function findCombo(combos: readonly Combo[], { months, lifetime = months === 0 }: ComboChoice): Combo | null {
  if (lifetime !== (months === 0)) return null;
  return combos.find((combo) => (lifetime ? combo.lifetime : !combo.lifetime && combo.months === months)) ?? null;
}

/** Price in points of one of each; from the settings, whole numbers of at least 1. */
export type PointPrices = Readonly<Record<AdditionKind, number>>;

type PointCostVerdict =
  | { readonly ok: true; readonly cost: number }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'point.quantity_invalid'> };

/** The largest quantity of one exchange: ample in practice, and keeps every product exact. */
export const MAX_POINT_QUANTITY = 10_000;

/**
 * The price of a license upgrade in points. `evaluateUpgrade` of licensing decides whether the license may have it,
 * `spendPoints` whether the balance suffices.
 *
 * Refuses: point.quantity_invalid, unless the quantity is whole and from 1 to 10_000.
 */
export function pointCost(kind: AdditionKind, quantity: number, prices: PointPrices): PointCostVerdict {
  const isSane = Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_POINT_QUANTITY;
  return isSane ? { ok: true, cost: quantity * prices[kind] } : { ok: false, code: 'point.quantity_invalid' };
}
