import { bytesFor, encodeSymbols, inFours, readSymbols } from '../codes/crockford.js';
import { bareCode } from '../text/codes.js';

/** 12 symbols of five bits: 2⁶⁰ keys. Keys are looked up online, so there is no list to guess against offline. */
const SYMBOLS = 12;

/** How many random bytes `formatLicenseKey` needs. */
export const LICENSE_KEY_BYTES = bytesFor(SYMBOLS);

/**
 * Formats a license key such as `CW-7K3M-92QX-V4TD`. The prefix is the brand's and comes from the settings.
 *
 * Throws RangeError for a prefix that is not 1–8 capitals or digits, or for too few random bytes.
 */
export function formatLicenseKey(prefix: string, random: Uint8Array): string {
  if (!/^[A-Z0-9]{1,8}$/.test(prefix)) throw new RangeError(`Not a license key prefix: ${prefix}`);
  return `${prefix}-${inFours(encodeSymbols(random, SYMBOLS))}`;
}

/** The canonical form of a typed license key, or null. Case, spaces and dashes do not matter; I and L are 1, O is 0. */
export function normalizeLicenseKey(prefix: string, typed: string): string | null {
  const compact = bareCode(typed);
  const symbols = compact.startsWith(prefix) ? readSymbols(compact.slice(prefix.length), SYMBOLS) : null;
  return symbols === null ? null : `${prefix}-${inFours(symbols)}`;
}
