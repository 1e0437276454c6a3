import { canRefundBecome, holdsMoney, REFUND_STATUSES, type RefundStatus } from './payment-status.js';

const FOLLOWS: [RefundStatus, RefundStatus[]][] = [
  ['requested', ['processing', 'rejected']],
  ['processing', ['succeeded', 'failed', 'rejected']],
  ['failed', ['processing', 'succeeded', 'rejected']],
  ['succeeded', []],
  ['rejected', ['succeeded']],
];

it.each(FOLLOWS)('a refund that is %s can only become %p', (from, next) => {
  expect(REFUND_STATUSES.filter((to) => canRefundBecome(from, to))).toEqual(next);
});

it('a refund holds money from the moment the provider is asked', () => {
  expect(REFUND_STATUSES.filter(holdsMoney)).toEqual(['processing', 'succeeded']);
});
