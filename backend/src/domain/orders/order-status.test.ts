import { canOrderBecome, isSettled, ORDER_STATUSES, type OrderStatus, whyNotPending } from './order-money.js';

const FOLLOWS: [OrderStatus, OrderStatus[]][] = [
  ['pending', ['paid', 'cancelled', 'expired']],
  ['paid', ['partially_refunded', 'refunded']],
  ['partially_refunded', ['partially_refunded', 'refunded']],
  ['refunded', []],
  ['cancelled', []],
  ['expired', ['paid', 'cancelled']],
];

it.each(FOLLOWS)('an order that is %s can only become %p', (from, next) => {
  expect(ORDER_STATUSES.filter((to) => canOrderBecome(from, to))).toEqual(next);
});

it('an order counts as settled once it is paid', () => {
  expect(ORDER_STATUSES.filter(isSettled)).toEqual(['paid', 'partially_refunded', 'refunded']);
});

it('whyNotPending names why an order is not pending', () => {
  expect(ORDER_STATUSES.map(whyNotPending)).toEqual([
    null,
    'order.already_paid',
    'order.already_paid',
    'order.refunded',
    'order.cancelled',
    'order.expired',
  ]);
});
