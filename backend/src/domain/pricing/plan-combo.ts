import type { ErrorCode } from '../errors/index.js';
import type { AdditionKind } from '../licensing/upgrade.js';

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
 * match wins: plan.not_found, plan.not_sellable, plan.combo_not_found.
 */
export function selectCombo(plan: PricedPlan | null, choice: ComboChoice): ComboVerdict {
  if (!plan) return { ok: false, code: 'plan.not_found' };
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
