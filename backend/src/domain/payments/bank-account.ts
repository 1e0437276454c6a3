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
