/** An exact number: `numerator` ÷ `denominator`, the latter positive. Amounts of money by days are kept so until the end. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** `amount × times[0] × times[1] … ÷ (over[0] × over[1] …)`, of whole numbers. Throws RangeError for a divisor below 1. */
export function fraction(amount: number, times: readonly number[] = [], over: readonly number[] = []): Fraction {
  if (over.some((divisor) => divisor < 1)) throw new RangeError(`not divisors: ${over.join()}`);
  const product = (factors: readonly number[]) => factors.reduce((result, factor) => result * BigInt(factor), 1n);
  return { numerator: BigInt(amount) * product(times), denominator: product(over) };
}

export const plus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator + other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
});

export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, { ...other, numerator: -other.numerator });

export const sumOf = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, ZERO);

export const isPositive = ({ numerator }: Fraction): boolean => numerator > 0n;

export const smaller = (one: Fraction, other: Fraction): Fraction => (isPositive(minus(other, one)) ? one : other);

/** The largest whole number that is not above it. */
export function floorOf({ numerator, denominator }: Fraction): number {
  const quotient = numerator / denominator;
  return Number(numerator % denominator < 0n ? quotient - 1n : quotient);
}

/** The nearest multiple of `unit`, half up. */
export const roundTo = (value: Fraction, unit: number): number =>
  floorOf(plus(fraction(1, [], [2]), { ...value, denominator: value.denominator * BigInt(unit) })) * unit;
