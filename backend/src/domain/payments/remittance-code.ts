import { bareCode } from '../text/codes.js';

/** 32 characters that are not confused with each other on paper: no 0/O, no 1/I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 40 bits: a mistyped code is very unlikely to match another order. */
export const REMITTANCE_CODE_LENGTH = 8;

/**
 * Returns the code that a customer puts into the remark of a bank transfer so that staff can match it: 8 letters and
 * digits.
 *
 * `random` is 8 bytes from a cryptographic source; five bits of each choose a character, without bias. Throws
 * `RangeError` for any other number of bytes.
 */
export function remittanceCode(random: Uint8Array): string {
  if (random.length !== REMITTANCE_CODE_LENGTH)
    throw new RangeError(`${REMITTANCE_CODE_LENGTH} random bytes are needed`);
  return Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/**
 * Normalises a code that was typed or copied from a bank statement; null when it cannot be one of ours.
 *
 * Full-width characters, case, spaces and dashes do not matter; a character outside the alphabet is not guessed.
 */
export function normalizeRemittanceCode(text: string): string | null {
  const code = bareCode(text);
  return code.length === REMITTANCE_CODE_LENGTH && Array.from(code).every((sign) => ALPHABET.includes(sign))
    ? code
    : null;
}
