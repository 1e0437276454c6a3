/** The value is not an amount of fen: a bug in the caller, never a refusal. */
export class NotFen extends RangeError {
  constructor(value: number) {
    super(`not a whole, non-negative number of fen: ${value}`);
    this.name = 'NotFen';
  }
}

/**
 * Returns the amount unchanged when it is whole, not negative and exact in a double (at most 2^53 − 1 fen).
 *
 * Throws `NotFen` otherwise, so that a fraction or a lost digit can never reach a price.
 */
export function asFen(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new NotFen(value);
  return value;
}

/** Adds amounts of fen. Throws `NotFen` when a part or the sum is not an amount of fen. */
export function sumFen(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => asFen(sum + asFen(amount)), 0);
}

/**
 * Splits an amount in proportion to weights, exactly: the shares add up to it. What cannot be divided goes fen by fen to
 * the largest remainders, the earlier ones first. Weights are non-negative safe integers; where all are 0, the shares are
 * equal. Without weights there are no shares.
 */
export function splitFen(amountFen: number, weights: readonly number[]): number[] {
  const isEqual = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => BigInt(isEqual ? 1 : asFen(weight)));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const shares = parts.map((part, nth) => {
    const product = BigInt(asFen(amountFen)) * part;
    return { nth, fen: Number(product / whole), rest: product % whole };
  });
  const left = amountFen - sumFen(shares.map(({ fen }) => fen));
  const largest = shares.toSorted((one, other) => Number(other.rest - one.rest) || one.nth - other.nth).slice(0, left);
  return shares.map((share) => share.fen + (largest.includes(share) ? 1 : 0));
}
