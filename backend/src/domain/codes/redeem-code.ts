import { ALPHABET, bytesFor, encodeSymbols, inFours, readSymbols } from './crockford.js';

/** 15 random symbols (75 bits) and one check symbol. */
const RANDOM_SYMBOLS = 15;
const SYMBOLS = RANDOM_SYMBOLS + 1;

/** How many random bytes `formatRedeemCode` needs. */
export const REDEEM_CODE_BYTES = bytesFor(RANDOM_SYMBOLS);

/** Multiplies by 2 in the field of 32 elements, with x⁵ + x² + 1. */
const double = (element: number): number => (element & 16 ? ((element << 1) ^ 0b100101) & 31 : element << 1);

/**
 * Returns the check symbol: Σ 2^(16−i) · symbolᵢ + check = 0 in the field of 32 elements.
 *
 * The weights are all different and never zero, so every single mistyped symbol and every swap of two symbols is
 * detected; Crockford's own modulo 37 would need five symbols that are hard to type.
 */
function checkSymbol(symbols: string): string {
  const sum = Array.from(symbols).reduce((total, symbol) => double(total ^ ALPHABET.indexOf(symbol)), 0);
  return ALPHABET.charAt(sum);
}

/** Formats a redeem code for printing, `7K3M-92QX-V4TD-0AB1`. Throws RangeError for too few random bytes. */
export function formatRedeemCode(random: Uint8Array): string {
  const symbols = encodeSymbols(random, RANDOM_SYMBOLS);
  return inFours(symbols + checkSymbol(symbols));
}

export type RedeemCodeVerdict =
  | {
      readonly ok: true;
      /** 16 symbols without dashes: the input of the look-up hash. */
      readonly code: string;
    }
  | { readonly ok: false; readonly code: 'redeem_code.malformed' };

/**
 * Reads a typed redeem code. Case, spaces, dashes and full-width letters do not matter; I and L are 1, O is 0.
 *
 * Refuses redeem_code.malformed when the check symbol is wrong, which tells a typing error from an unknown code without
 * querying the database.
 */
export function readRedeemCode(typed: string): RedeemCodeVerdict {
  const code = readSymbols(typed, SYMBOLS);
  const isSound = code !== null && checkSymbol(code.slice(0, RANDOM_SYMBOLS)) === code.slice(RANDOM_SYMBOLS);
  return isSound ? { ok: true, code } : { ok: false, code: 'redeem_code.malformed' };
}
