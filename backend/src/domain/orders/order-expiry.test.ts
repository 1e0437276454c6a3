import { PAYMENT_METHODS } from '../payments/payment-methods.js';
import { orderExpiresAt } from './end-order.js';

const createdAt = new Date('2026-02-27T10:00:00Z');

it.each([null, ...PAYMENT_METHODS.filter((method) => method !== 'bank')])(
  'an unpaid order lives 24 hours with the payment method %p',
  (method) => {
    expect(orderExpiresAt({ createdAt, method, quoteEndsAt: null })).toEqual(new Date('2026-02-28T10:00:00Z'));
  },
);

it('an unpaid order lives 7 days when paid by bank transfer', () => {
  expect(orderExpiresAt({ createdAt, method: 'bank', quoteEndsAt: null })).toEqual(new Date('2026-03-06T10:00:00Z'));
});

it.each([null, 'bank', 'alipay'] as const)('an order paid by %p lives as long as its quote', (method) => {
  const quoteEndsAt = new Date('2026-03-01T15:59:59Z');
  expect(orderExpiresAt({ createdAt, method, quoteEndsAt })).toEqual(quoteEndsAt);
});
