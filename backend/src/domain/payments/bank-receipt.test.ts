import { mayDecideReceipt } from './bank-receipt.js';

describe('mayDecideReceipt', () => {
  it.each([
    ['lets a second person confirm', null, 'confirmed', 'second', null],
    ['lets a second person reject', null, 'rejected', 'second', null],
    ['lets who entered it take it back', null, 'rejected', 'first', null],
    ['does not let who entered it confirm', null, 'confirmed', 'first', 'payment.receipt_own'],
    ['decides once', 'confirmed', 'rejected', 'second', 'payment.receipt_decided'],
    ['decides once, and says that first', 'rejected', 'confirmed', 'first', 'payment.receipt_decided'],
  ] as const)('the rule for bank receipts %s', (_, decided, decision, staffId, code) => {
    const verdict = mayDecideReceipt({ enteredBy: 'first', decision: decided }, decision, staffId);
    expect(verdict).toEqual(code === null ? { ok: true } : { ok: false, code });
  });
});
