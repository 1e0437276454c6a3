import { type Order, paymentNotice } from './orders.api';

const order = (over: Partial<Order>): Order =>
  ({ depositFen: 0, paymentProblem: null, actions: [{ action: 'pay', allowed: true }], ...over }) as Order;
const refused = [{ action: 'pay', allowed: false, code: 'order.license_being_refunded', message: 'Not now' }];

it.each([
  ['nothing while it can be paid', {}, null],
  ['the failed attempt', { paymentProblem: 'failed' }, 'failed'],
  ['the rest of a partly paid order', { depositFen: 100, paymentProblem: 'failed' }, 'rest'],
  ['the reason why it cannot be paid', { actions: refused, paymentProblem: 'failed' }, 'unpayable'],
  ['no rest to pay while it cannot be paid', { actions: refused, depositFen: 100 }, 'unpayable'],
  ['money of a wrong amount first', { actions: refused, depositFen: 100, paymentProblem: 'mismatched' }, 'mismatched'],
] as const)('the notice of a pending order reports %s', (_what, over, notice) => {
  expect(paymentNotice(order(over as Partial<Order>))).toBe(notice);
});
