import { bareCode } from '../text/codes.js';

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

/** Splits a code into groups of four, joined by dashes, as it is printed. */
export const inFours = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/**
 * Reads what a person typed: full-width letters, case, spaces and dashes do not matter, I and L are 1, O is 0.
 * Returns null unless exactly `symbols` symbols of the alphabet remain.
 */
export function readSymbols(typed: string, symbols: number): string | null {
  const code = bareCode(typed).replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return code.length === symbols && Array.from(code).every((symbol) => ALPHABET.includes(symbol)) ? code : null;
}
