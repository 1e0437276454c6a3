import { percentOf } from '../money/ratio.js';

/** How an order was settled. With nothing to pay it is `free`. */
export type SettledBy = 'money' | 'points' | 'free';

/**
 * Points the referrer has earned, once, by an order of a referred customer: the share of the money paid, rounded down.
 *
 * Units: `netPaidFen` is money received less money returned, in fen; 1 point = 1 fen; `rateBps` in ten-thousandths
 * (1_000 = 10 %), from the settings. 0 for orders settled by points or for free.
 */
export function referralEarning(settledBy: SettledBy, netPaidFen: number, rateBps: number): number {
  return settledBy === 'money' ? percentOf(netPaidFen, rateBps) : 0;
}

/**
 * Points to claw back after a refund, so that what remains is exactly the earning on the money that remains.
 *
 * `earned` is the sum of this order's referral records so far (credit less earlier claw-backs). Partial refunds in any
 * number of steps end at the same total as one refund of their sum. Never negative: a refund never earns points, even
 * when the rate was raised after the credit.
 */
export function referralClawBack(earned: number, netPaidFen: number, rateBps: number): number {
  return Math.max(0, earned - percentOf(netPaidFen, rateBps));
}
