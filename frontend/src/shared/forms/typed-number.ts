import { plainText } from './typed-code';

/** Offset of a full-width character from its ASCII one. */
const FULL_WIDTH = 0xfee0;

/** Converts digits and signs of Chinese keyboards to ASCII. Nothing else is replaced: `²` is not a digit. */
const toAscii = (typed: string): string =>
  typed
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('。', '.')
    .replaceAll('￥', '¥')
    .replaceAll('−', '-')
    .replaceAll(/\s/g, ' ')
    .trim();

/** Groups of three with commas or spaces between them, or no groups at all; then decimals. */
const NUMBER = /^(\d+|\d{1,3}(?: ?, ?\d{3})+|\d{1,3}(?: \d{3})+)(?: ?\. ?(\d+))?$/;
const MAX_DIGITS = 9;

/**
 * Parses `text` as a whole number of its smallest unit: with two places, `16,880.5` is 1688050. Null for anything but a
 * number from 0 to 999,999,999, or with more decimals.
 */
function read(text: string, places: number): number | null {
  const [, whole = '', decimals = ''] = NUMBER.exec(text) ?? [];
  const digits = whole.replaceAll(/[ ,]/g, '').replace(/^0+(?=\d)/, '');
  if (digits === '' || digits.length > MAX_DIGITS || decimals.length > places) return null;
  return Number(digits + decimals.padEnd(places, '0'));
}

/** A parser for typed numbers. */
interface Kind {
  readonly is: (typed: string) => boolean;
  /** Throws a RangeError for what `is` does not accept: input never silently becomes 0 or null. */
  readonly of: (typed: string) => number;
}

function kind(understand: (text: string) => number | null): Kind {
  const parse = (typed: string) => understand(toAscii(typed));
  return {
    is: (typed) => parse(typed) !== null,
    of: (typed) => {
      const value = parse(typed);
      if (value === null) throw new RangeError(`no such number: ${typed}`);
      return value;
    },
  };
}

const atLeast = (least: number, value: number | null): number | null =>
  value !== null && value >= least ? value : null;
const atMost = (most: number, value: number | null): number | null => (value !== null && value <= most ? value : null);

/** Yuan with at most two decimals, as fen: `16,880.00`, `１００．５０`, `¥ 100`, `100 元`. */
export const yuan = kind((text) => read(text.replace(/^¥ ?/, '').replace(/ ?元$/, ''), 2));

/** The same without fen, still as fen. */
export const wholeYuan = kind((text) => (yuan.is(text) && yuan.of(text) % 100 === 0 ? yuan.of(text) : null));

/** Yuan, more than zero. */
export const someYuan = kind((text) => (yuan.is(text) ? atLeast(1, yuan.of(text)) : null));

/** A whole number from 0 to 999,999,999. */
export const count = kind((text) => read(text, 0));

/** A whole number from 1. */
export const positive = kind((text) => atLeast(1, read(text, 0)));

/** Users or assets: a whole number from 1, or -1 without limit. */
export const capacity = kind((text) => (text === '-1' ? -1 : atLeast(1, read(text, 0))));

/** More than 0 and at most 100 percent with two decimals, as ten-thousandths. */
export const percent = kind((text) => atMost(10_000, atLeast(1, read(text.replace(/ ?%$/, ''), 2))));

/** A factor from 0 to 1 with four decimals, as ten-thousandths. */
export const factor = kind((text) => atMost(10_000, read(text, 4)));

/** Whether nothing that shows was typed. */
export const isBlank = (typed: string): boolean => plainText(typed) === '';

/** Formats fen as yuan for editing; blank for null. */
export const yuanText = (fen: number | null): string => (fen === null ? '' : String(fen / 100));
