import { mayRequestRefund, type RefundRequestCase } from './refund-request.js';

const paidAt = new Date('2026-03-01T08:00:00Z');
const now = new Date('2026-03-05T08:00:00Z');
const fresh: RefundRequestCase = {
  status: 'paid',
  settledBy: 'money',
  paidAt,
  wasLicenseUsed: false,
  wasLicenseGivenAway: false,
  wasRequested: false,
};

it.each([
  ['paid with money', {}],
  ['paid with points', { settledBy: 'points' }],
  ['refunded in part', { status: 'partially_refunded' }],
] as const)('a refund can be requested for an unused order %s', (_what, over) => {
  expect(mayRequestRefund({ ...fresh, ...over }, now)).toEqual({ ok: true });
});

it.each([
  ['refunded', { status: 'refunded' }, 'order.refunded'],
  ['pending', { status: 'pending', paidAt: null }, 'order.not_paid'],
  ['cancelled', { status: 'cancelled' }, 'order.not_paid'],
  ['free', { settledBy: 'free' }, 'order.nothing_to_refund'],
  ['requested already', { wasRequested: true, wasLicenseUsed: true }, 'order.refund_already_requested'],
  ['given away', { wasLicenseUsed: true, wasLicenseGivenAway: true }, 'order.refund_license_transferred'],
  ['used', { wasLicenseUsed: true, paidAt: new Date('2026-01-01') }, 'order.refund_license_used'],
  ['too old', { paidAt: new Date('2026-02-01') }, 'order.refund_window_over'],
] as const)('a refund cannot be requested when the order is %s', (_what, over, code) => {
  expect(mayRequestRefund({ ...fresh, ...over }, now)).toEqual({ ok: false, code });
});

it('the refund window ends exactly 7 days after payment', () => {
  expect(mayRequestRefund(fresh, new Date('2026-03-08T07:59:59.999Z')).ok).toBe(true);
  expect(mayRequestRefund(fresh, new Date('2026-03-08T08:00:00Z')).ok).toBe(false);
});
