import { asFen } from './fen.js';

const FEN_PER_YUAN = 100;

/** At most 13 digits of yuan, so that the fen stay exact in a double; no sign, no exponent, no leading zero. */
const YUAN_TEXT = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/** Fen as yuan with two decimals and nothing else, as gateways write it: 129900 → "1299.00". Throws `NotFen`. */
export function fenToYuan(amountFen: number): string {
  const yuan = Math.trunc(asFen(amountFen) / FEN_PER_YUAN);
  return `${yuan}.${String(amountFen % FEN_PER_YUAN).padStart(2, '0')}`;
}

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
