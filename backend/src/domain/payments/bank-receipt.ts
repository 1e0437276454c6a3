import type { ErrorCode } from '../errors/index.js';
import { bareCode } from '../text/codes.js';

/** The length range from the shortest company account to the longest IBAN. */
const ACCOUNT = /^[0-9A-Z]{6,34}$/;

/**
 * Normalises a bank account number that was typed or copied from a statement: 6 to 34 digits or capital letters.
 *
 * Full-width characters, case, spaces and dashes do not matter. Null for what cannot be an account.
 */
export function normalizeBankAccount(text: string): string | null {
  const account = bareCode(text);
  return ACCOUNT.test(account) ? account : null;
}

/** Money that one member of staff has seen in the account and another one confirms. */
interface BankReceiptState {
  readonly enteredBy: string;
  /** Null while it waits for the second person. */
  readonly decision: 'confirmed' | 'rejected' | null;
}

type ReceiptVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `payment.${string}`> };

/**
 * Whether `staffId` may decide on a receipt. Confirming takes someone other than its author; rejecting does not, so
 * that an author can correct a mistake.
 *
 * Refuses, first match wins: payment.receipt_decided, payment.receipt_own.
 */
export function mayDecideReceipt(
  receipt: BankReceiptState,
  decision: 'confirmed' | 'rejected',
  staffId: string,
): ReceiptVerdict {
  if (receipt.decision !== null) return { ok: false, code: 'payment.receipt_decided' };
  if (decision === 'confirmed' && receipt.enteredBy === staffId) return { ok: false, code: 'payment.receipt_own' };
  return { ok: true };
}

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

/** File types accepted as proof of a transfer. */
export const SLIP_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type SlipType = (typeof SLIP_TYPES)[number];

const SIGNATURES: Readonly<Record<SlipType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** The type of a file by its first bytes, not by its name; null for a type that is not accepted. */
export function slipTypeOf(bytes: Uint8Array): SlipType | null {
  return SLIP_TYPES.find((type) => SIGNATURES[type].every((byte, at) => bytes[at] === byte)) ?? null;
}
