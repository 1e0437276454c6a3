import { canOrderBecome, isSettled, ORDER_STATUSES, type OrderStatus, whyNotPending } from './order-status.js';

const FOLLOWS: [OrderStatus, OrderStatus[]][] = [
  ['pending', ['paid', 'cancelled', 'expired']],
  ['paid', ['partially_refunded', 'refunded']],
  ['partially_refunded', ['partially_refunded', 'refunded']],
  ['refunded', []],
  ['cancelled', []],
  ['expired', ['paid']],
];

it.each(FOLLOWS)('after %s may come only %p', (from, next) => {
  expect(ORDER_STATUSES.filter((to) => canOrderBecome(from, to))).toEqual(next);
});

it('counts an order as settled from payment on', () => {
  expect(ORDER_STATUSES.filter(isSettled)).toEqual(['paid', 'partially_refunded', 'refunded']);
});

it('names why an order is not pending', () => {
  expect(ORDER_STATUSES.map(whyNotPending)).toEqual([
    null,
    'order.already_paid',
    'order.already_paid',
    'order.refunded',
    'order.cancelled',
    'order.expired',
  ]);
});
