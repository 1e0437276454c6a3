import { scaleHalfUp, WHOLE_BPS } from '../money/ratio.js';
import type { Combo } from './plan-combo.js';

const FEN_PER_YUAN = 100;

/**
 * The displayed price, in whole yuan: list price × discount factor, rounded half up.
 *
 * Units: `priceFen` is fen, `discountBps` ten-thousandths. Throws `NotFen` for an invalid amount.
 */
export function displayedYuan(priceFen: number, discountBps: number): number {
  return scaleHalfUp(priceFen, discountBps, WHOLE_BPS * FEN_PER_YUAN);
}

/** The amount charged to the customer, in fen: exactly the displayed yuan, so that pages and bills never disagree. */
export function chargeFen(priceFen: number, discountBps: number): number {
  return displayedYuan(priceFen, discountBps) * FEN_PER_YUAN;
}

/** What one combo costs, in fen. */
export const comboChargeFen = (combo: Combo): number => chargeFen(combo.priceFen, combo.discountBps);
