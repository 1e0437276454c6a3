import { asFen } from './fen.js';

/** The number of ten-thousandths in a whole: a factor of 1, or 100 %. */
export const WHOLE_BPS = 10_000;

/**
 * `amount × numerator ÷ denominator`, rounded half up to a whole number. Exact: computed in BigInt.
 *
 * All three are non-negative safe integers, the denominator at least 1. Throws `NotFen` or `RangeError` otherwise.
 */
export function scaleHalfUp(amount: number, numerator: number, denominator: number): number {
  const [product, divisor] = operands(amount, numerator, denominator);
  return asFen(Number((2n * product + divisor) / (2n * divisor)));
}

/** `amount × numerator ÷ denominator`, rounded down to a whole number. Same domain and errors as `scaleHalfUp`. */
export function scaleDown(amount: number, numerator: number, denominator: number): number {
  const [product, divisor] = operands(amount, numerator, denominator);
  return asFen(Number(product / divisor));
}

/**
 * A share of an amount, rounded down to the fen.
 *
 * `bps` is in ten-thousandths (1_000 = 10 %), from 0 to 10_000; the result is never above the amount. Throws
 * `RangeError` for a share outside that range.
 */
export function percentOf(amountFen: number, bps: number): number {
  if (bps > WHOLE_BPS) throw new RangeError(`a share is at most ${WHOLE_BPS} ten-thousandths: ${bps}`);
  return scaleDown(amountFen, bps, WHOLE_BPS);
}

function operands(amount: number, numerator: number, denominator: number): [bigint, bigint] {
  if (asFen(denominator) === 0) throw new RangeError('a ratio needs a denominator of at least 1');
  return [BigInt(asFen(amount)) * BigInt(asFen(numerator)), BigInt(denominator)];
}
