import { attemptExpiresAt } from './payment-status.js';
import { PAYMENT_METHODS } from './payment-methods.js';

const startedAt = new Date('2026-03-01T00:00:00Z');
const tomorrow = new Date('2026-03-02T00:00:00Z');
const soon = new Date('2026-03-01T00:29:59Z');

it.each(PAYMENT_METHODS.filter((method) => method !== 'bank'))(
  'a payment attempt by %s lives 30 minutes, and no longer than its order',
  (method) => {
    expect(attemptExpiresAt(method, startedAt, tomorrow)).toEqual(new Date('2026-03-01T00:30:00Z'));
    expect(attemptExpiresAt(method, startedAt, soon)).toEqual(soon);
  },
);

it('a payment attempt by bank transfer lives as long as its order', () => {
  expect(attemptExpiresAt('bank', startedAt, tomorrow)).toEqual(tomorrow);
});
