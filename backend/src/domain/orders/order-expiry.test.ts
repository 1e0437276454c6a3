import { PAYMENT_METHODS } from '../payments/attempt-lifetime.js';
import { orderExpiresAt } from './order-expiry.js';

const createdAt = new Date('2026-02-27T10:00:00Z');

it.each([null, ...PAYMENT_METHODS.filter((method) => method !== 'bank')])(
  'lives 24 hours when paid by %p',
  (method) => {
    expect(orderExpiresAt({ createdAt, method, quoteEndsAt: null })).toEqual(new Date('2026-02-28T10:00:00Z'));
  },
);

it('lives 7 days when paid by bank transfer', () => {
  expect(orderExpiresAt({ createdAt, method: 'bank', quoteEndsAt: null })).toEqual(new Date('2026-03-06T10:00:00Z'));
});

it.each([null, 'bank', 'alipay'] as const)('lives as long as its quote, also when paid by %p', (method) => {
  const quoteEndsAt = new Date('2026-03-01T15:59:59Z');
  expect(orderExpiresAt({ createdAt, method, quoteEndsAt })).toEqual(quoteEndsAt);
});
