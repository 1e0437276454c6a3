import type { ProviderVariables } from '../shared/provider-entry.js';

/** The bank account that customers transfer to. */
export interface BankSettings {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
}

export const bankSettings = (variables: ProviderVariables): BankSettings => ({
  holder: variables.needPrinted('BANK_HOLDER'),
  bank: variables.needPrinted('BANK_NAME'),
  account: variables.need('BANK_ACCOUNT', /^[\d -]{6,40}$/, 'expects the digits of an account number'),
});
