/** From the shortest company account to the longest IBAN. */
const ACCOUNT = /^[0-9A-Z]{6,34}$/;

/**
 * The number of a bank account as typed or copied from a statement, made comparable: 6 to 34 digits or capital letters.
 *
 * Full-width signs, case, spaces and dashes are forgiven. Null for what cannot be an account.
 */
export function normalizeBankAccount(text: string): string | null {
  const account = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return ACCOUNT.test(account) ? account : null;
}
