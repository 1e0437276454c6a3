/** 32 signs that are not mistaken for each other on paper: no 0/O, no 1/I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 40 bits: rare enough that a mistyped code does not name another order. */
export const REMITTANCE_CODE_LENGTH = 8;

/**
 * What a customer writes into the remark of a bank transfer so that staff can match it: 8 letters and digits.
 *
 * `random` is 8 bytes from a cryptographic source; five bits of each choose a sign, without bias.
 * Throws `RangeError` for any other number of bytes.
 */
export function remittanceCode(random: Uint8Array): string {
  if (random.length !== REMITTANCE_CODE_LENGTH)
    throw new RangeError(`${REMITTANCE_CODE_LENGTH} random bytes are needed`);
  return Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/**
 * A code as typed or copied from a bank statement, made comparable; null when it cannot be one of ours.
 *
 * Full-width signs, case, spaces and dashes are forgiven; a sign outside the alphabet is not guessed at.
 */
export function normalizeRemittanceCode(text: string): string | null {
  if (text.length > 4 * REMITTANCE_CODE_LENGTH) return null;
  const code = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === REMITTANCE_CODE_LENGTH && Array.from(code).every((sign) => ALPHABET.includes(sign))
    ? code
    : null;
}
