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
