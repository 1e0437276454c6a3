import {
  canPaymentBecome,
  hasMoneyArrived,
  isPaymentOpen,
  PAYMENT_STATUSES,
  type PaymentStatus,
  paysOrder,
} from './payment-status.js';

const FOLLOWS: [PaymentStatus, PaymentStatus[]][] = [
  ['created', ['waiting', 'succeeded', 'surplus', 'mismatched', 'closed', 'failed']],
  ['waiting', ['succeeded', 'surplus', 'mismatched', 'closed', 'failed']],
  ['closed', ['succeeded', 'surplus', 'mismatched']],
  ['failed', ['succeeded', 'surplus', 'mismatched']],
  ['mismatched', ['succeeded', 'surplus', 'deposit']],
  ['deposit', ['surplus']],
  ['succeeded', []],
  ['surplus', []],
];

it.each(FOLLOWS)('a payment that is %s can only become %p', (from, next) => {
  expect(PAYMENT_STATUSES.filter((to) => canPaymentBecome(from, to))).toEqual(next);
});

it('payment statuses say what is still open, what has arrived and what pays the order', () => {
  expect(PAYMENT_STATUSES.filter(isPaymentOpen)).toEqual(['created', 'waiting']);
  expect(PAYMENT_STATUSES.filter(hasMoneyArrived)).toEqual(['succeeded', 'surplus', 'mismatched', 'deposit']);
  expect(PAYMENT_STATUSES.filter(paysOrder)).toEqual(['succeeded', 'deposit']);
});
