import { normalizeBankAccount } from './bank-receipt.js';

describe('the number of a bank account', () => {
  it.each([
    ['7559 1234 5678 901', '755912345678901'],
    ['６２２２-0210 01', '6222021001'],
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('reads a bank account number as a statement writes it: %s', (text, account) => {
    expect(normalizeBankAccount(text)).toBe(account);
  });

  it.each(['', '12345', '招商银行', '6222.0210', `1${'0'.repeat(34)}`])('rejects the bank account %s', (text) => {
    expect(normalizeBankAccount(text)).toBeNull();
  });
});
