import { asFen, sumFen } from './fen.js';
import { scaleDown } from './ratio.js';

/**
 * Splits an amount in proportion to weights, without losing or gaining a fen (largest remainder).
 *
 * Used to spread a partial refund or a discount over lines. Units: `totalFen` is fen, weights are any non-negative
 * whole numbers (usually the fen of each line). The parts add up to the total, keep the order of the weights, and a
 * weight of 0 gets nothing. Left-over fen go to the largest remainders, the earlier of equals first. Throws
 * `RangeError` when there is something to split and every weight is 0.
 */
export function allocate(totalFen: number, weights: readonly number[]): number[] {
  const sum = sumFen(weights);
  if (sum === 0) {
    if (asFen(totalFen) > 0) throw new RangeError('nothing to allocate to: every weight is 0');
    return weights.map(() => 0);
  }

  const parts = weights.map((weight) => scaleDown(totalFen, weight, sum));
  const left = totalFen - sumFen(parts);
  const remainders = weights.map((weight, index) => ({
    index,
    remainder: Number((BigInt(totalFen) * BigInt(weight)) % BigInt(sum)),
  }));
  // Sorting is stable: among equals the earlier stays first.
  remainders.sort((a, b) => b.remainder - a.remainder);
  const lucky = new Set(remainders.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => (lucky.has(index) ? part + 1 : part));
}
