import { WHOLE_BPS } from '../money/ratio.js';

export type DiscountBadge = 'red' | 'orange' | 'grey';

const RED_BELOW_BPS = 8_000;
const ORANGE_BELOW_BPS = 9_000;

/**
 * The badge of a discount factor in ten-thousandths: red below 0.8, orange below 0.9, grey below 1, none from 1 on.
 * Source: the pricing page's thresholds.
 */
export function discountBadge(discountBps: number): DiscountBadge | null {
  if (discountBps >= WHOLE_BPS) return null;
  if (discountBps < RED_BELOW_BPS) return 'red';
  return discountBps < ORANGE_BELOW_BPS ? 'orange' : 'grey';
}

/**
 * Converts a written factor (0.88) to ten-thousandths (8_800); null unless it is above 0, at most 1 and has at most
 * four decimals.
 *
 * The comparison goes back through the same double, so 0.07 is 700 although 0.07 × 10_000 is not exactly 700.
 */
export function discountToBps(factor: number): number | null {
  const bps = Math.round(factor * WHOLE_BPS);
  return bps >= 1 && bps <= WHOLE_BPS && bps / WHOLE_BPS === factor ? bps : null;
}

/** Ten-thousandths as the factor in the API contract: 8_800 → 0.88. */
export const bpsToDiscount = (discountBps: number): number => discountBps / WHOLE_BPS;

/**
 * The factor to show for a price made of several discounted parts, so that list price × factor ÷ 100, rounded, is the
 * charge in yuan. 1 when there is no discount or the charge is 0.
 *
 * Units: fen; `chargeFen` is whole yuan and should never exceed the list price by more than its rounding.
 */
export const effectiveDiscount = (listFen: number, chargeFen: number): number =>
  chargeFen >= listFen ? 1 : chargeFen / listFen;
