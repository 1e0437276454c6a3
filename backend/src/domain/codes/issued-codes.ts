import { bareCode, joinedCode } from '../text/codes.js';

/** Crockford's base32: digits and capitals without I, L, O and U, so that no two symbols look or sound alike. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const BITS = 5;

/** How many random bytes a code of this many symbols needs. */
export const bytesFor = (symbols: number): number => Math.ceil((symbols * BITS) / 8);

/**
 * Encodes the first `symbols` symbols of the bytes, five bits each, most significant first. Uniform bytes give uniform
 * symbols.
 *
 * Throws RangeError when there are too few bytes: a code must never have less entropy than its length suggests.
 */
export function encodeSymbols(bytes: Uint8Array, symbols: number): string {
  if (bytes.length < bytesFor(symbols)) throw new RangeError(`${symbols} symbols need ${bytesFor(symbols)} bytes`);
  return Array.from({ length: symbols }, (_, index) => {
    const [byte, offset] = [Math.floor((index * BITS) / 8), (index * BITS) % 8];
    const pair = ((bytes[byte] ?? 0) << 8) | (bytes[byte + 1] ?? 0);
    return ALPHABET.charAt((pair >> (16 - BITS - offset)) & 31);
  }).join('');
}

/** Formats a code for print: groups of four, joined by dashes. */
export const inFours = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/**
 * Reads what a person typed: full-width letters, case, spaces and dashes do not matter, I and L are 1, O is 0.
 * Returns null unless exactly `symbols` symbols of the alphabet remain.
 */
export function readSymbols(typed: string, symbols: number): string | null {
  const code = bareCode(typed).replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return code.length === symbols && Array.from(code).every((symbol) => ALPHABET.includes(symbol)) ? code : null;
}

const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;

/**
 * The stored form of a typed coupon code: capitals, no spaces. Null when it cannot be a coupon code (3–40 letters,
 * digits, dashes and underscores, beginning with a letter or digit).
 */
export function normalizeCouponCode(typed: string): string | null {
  const code = joinedCode(typed).toUpperCase();
  return COUPON_CODE.test(code) ? code : null;
}

/** Without characters that are confused with each other: no 0, 1, I, L, O, U. */
const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 39 bits: enough that codes are not guessed by chance, short enough to be read out. */
const REFERRAL_SYMBOLS = 8;
const CODE = /^[2-9A-Z]{8}$/;

/** A new referral code such as `7K3M92QX`; `draw` returns a random whole number below its argument. */
export const newReferralCode = (draw: (below: number) => number): string =>
  Array.from({ length: REFERRAL_SYMBOLS }, () => REFERRAL_ALPHABET.charAt(draw(REFERRAL_ALPHABET.length))).join('');

/** The stored form of a referral code from a link, or null. A null code is ignored: it never blocks a registration. */
export function readReferralCode(typed: string): string | null {
  const code = bareCode(typed);
  return CODE.test(code) ? code : null;
}

/** 15 random symbols (75 bits) and one check symbol. */
const RANDOM_SYMBOLS = 15;
const REDEEM_SYMBOLS = RANDOM_SYMBOLS + 1;

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

type RedeemCodeVerdict =
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
  const code = readSymbols(typed, REDEEM_SYMBOLS);
  const isSound = code !== null && checkSymbol(code.slice(0, RANDOM_SYMBOLS)) === code.slice(RANDOM_SYMBOLS);
  return isSound ? { ok: true, code } : { ok: false, code: 'redeem_code.malformed' };
}
