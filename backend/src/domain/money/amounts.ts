/**
 * An exact number: `numerator` ÷ `denominator`, the latter positive. Prorated amounts are kept in this form until the
 * last step.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** `amount × times[0] × times[1] … ÷ (over[0] × over[1] …)`, of whole numbers. Throws RangeError for a divisor below 1. */
export function fraction(amount: number, times: readonly number[] = [], over: readonly number[] = []): Fraction {
  if (over.some((divisor) => divisor < 1)) throw new RangeError(`not divisors: ${over.join()}`);
  const product = (factors: readonly number[]) => factors.reduce((result, factor) => result * BigInt(factor), 1n);
  return { numerator: BigInt(amount) * product(times), denominator: product(over) };
}

const plus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator + other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
});

export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, { ...other, numerator: -other.numerator });

export const sumOf = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, ZERO);

export const isPositive = ({ numerator }: Fraction): boolean => numerator > 0n;

export const smaller = (one: Fraction, other: Fraction): Fraction => (isPositive(minus(other, one)) ? one : other);

/** `value × factor ÷ divisor`, of whole numbers; the divisor is positive. */
export const times = ({ numerator, denominator }: Fraction, factor: number, divisor: number): Fraction => ({
  numerator: numerator * BigInt(factor),
  denominator: denominator * BigInt(divisor),
});

/** The largest whole number that is not above it. */
export function floorOf({ numerator, denominator }: Fraction): number {
  const quotient = numerator / denominator;
  return Number(numerator % denominator < 0n ? quotient - 1n : quotient);
}

/** The nearest multiple of `unit`, half up. */
export const roundTo = (value: Fraction, unit: number): number =>
  floorOf(plus(fraction(1, [], [2]), { ...value, denominator: value.denominator * BigInt(unit) })) * unit;

/**
 * Rounds exact numbers to whole fen that add up: running totals are rounded down, and each item gets the increase of
 * the total.
 */
export function addingUp(items: readonly Fraction[], sumFen: number): number[] {
  const ends = items.map((_, at) =>
    at === items.length - 1 ? sumFen : Math.min(sumFen, floorOf(sumOf(items.slice(0, at + 1)))),
  );
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}

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
 * Splits an amount in proportion to weights, exactly: the shares add up to it. The remaining fen are given one by one
 * to the largest remainders, the earlier ones first. Weights are non-negative safe integers; where all are 0, the
 * shares are equal. Without weights there are no shares.
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

export const FEN_PER_YUAN = 100;

/** At most 13 digits of yuan, so that the fen stay exact in a double; no sign, no exponent, no leading zero. */
const YUAN_TEXT = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/** Fen as yuan with two decimals and nothing else, as gateways write it: 129900 → "1299.00". Throws `NotFen`. */
export function fenToYuan(amountFen: number): string {
  const yuan = Math.trunc(asFen(amountFen) / FEN_PER_YUAN);
  return `${yuan}.${String(amountFen % FEN_PER_YUAN).padStart(2, '0')}`;
}

/** Fen as yuan for people: 1299000 → "12,990.00". */
export const groupedYuan = (amountFen: number): string => fenToYuan(amountFen).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** Fen with the sign of the currency, as refusals, mails and documents name amounts: 1299000 → "¥12,990.00". */
export const yuanText = (amountFen: number): string => `¥${groupedYuan(amountFen)}`;

/**
 * Converts yuan, as a gateway or a person writes it, to fen; null when it is not an exact, non-negative amount of
 * money.
 *
 * Accepts "0", "12", "12.3" and "12.34". Refuses signs, exponents, separators, spaces, leading zeros, a bare point and
 * a third decimal ("1.234"), because rounding an amount here would hide a mismatch.
 */
export function yuanToFen(text: string): number | null {
  const match = YUAN_TEXT.exec(text);
  if (!match) return null;
  const [, yuan = '', decimals = ''] = match;
  return Number(yuan) * FEN_PER_YUAN + Number(decimals.padEnd(2, '0'));
}

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

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
/** By power of ten, and by power of ten thousand; the first power has no character. */
const PLACES = '拾佰仟';
const GROUPS = '万亿兆';
const GROUP_SIZE = 10_000;

/**
 * Returns the amount in capital Chinese figures, as quotations and receipts state it: 129_905 → 壹仟贰佰玖拾玖元零伍分.
 *
 * Whole yuan (and whole jiao) end in 整; a run of zeros between figures is one 零; zero is 零元整. Where the rules leave 零
 * to the writer, we write it before a jiao after a round yuan, and not after a round 万. Units: fen, up to 2^53 − 1.
 * Throws `NotFen`. Source: 支付结算办法, annex 1 (正确填写票据和结算凭证的基本规定).
 */
export function capitalAmount(amountFen: number): string {
  const yuan = Math.trunc(asFen(amountFen) / 100);
  const jiao = Math.trunc(amountFen / 10) % 10;
  const fen = amountFen % 10;

  const whole = yuan > 0 ? `${capitalInteger(yuan)}元` : '';
  if (jiao === 0 && fen === 0) return `${whole || '零元'}整`;

  const tenths = jiao > 0 ? `${digit(jiao)}角` : whole && '零';
  const gap = whole && jiao > 0 && yuan % 10 === 0 ? '零' : '';
  return `${whole}${gap}${tenths}${fen > 0 ? `${digit(fen)}分` : '整'}`;
}

/** A positive whole number in capital figures, written in groups of four digits. */
function capitalInteger(value: number): string {
  let text = '';
  let zeroPending = false;
  for (const [index, group] of groupsOf(value)) {
    if (group === 0) {
      zeroPending = true;
      continue;
    }
    const needsZero = text !== '' && (zeroPending || group < GROUP_SIZE / 10);
    text += `${needsZero ? '零' : ''}${capitalGroup(group)}${GROUPS.charAt(index - 1)}`;
    zeroPending = false;
  }
  return text;
}

/** The groups of four digits with their rank, highest first. */
function groupsOf(value: number): [number, number][] {
  const groups: [number, number][] = [];
  for (let rest = value, index = 0; rest > 0; rest = Math.trunc(rest / GROUP_SIZE), index += 1) {
    groups.unshift([index, rest % GROUP_SIZE]);
  }
  return groups;
}

/** 1 to 9999; the caller handles leading zeros, inner zeros become one 零, trailing zeros are left out. */
function capitalGroup(group: number): string {
  const figures = Array.from(String(group), Number);
  let text = '';
  let zeroPending = false;
  for (const [position, figure] of figures.entries()) {
    if (figure === 0) {
      zeroPending = true;
      continue;
    }
    text += `${zeroPending ? '零' : ''}${digit(figure)}${PLACES.charAt(figures.length - 2 - position)}`;
    zeroPending = false;
  }
  return text;
}

function digit(figure: number): string {
  return DIGITS.charAt(figure);
}
