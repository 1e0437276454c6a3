import type { ErrorCode } from '../errors/index.js';
import type { AdditionKind } from '../licensing/upgrade.js';

/** Price in points of one of each; from the settings, whole numbers of at least 1. */
export type PointPrices = Readonly<Record<AdditionKind, number>>;

export type PointCostVerdict =
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
