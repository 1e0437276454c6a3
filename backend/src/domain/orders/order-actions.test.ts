import { type ActionableOrder, orderActions, type OrderActions } from './refund-request.js';

const now = new Date('2026-03-02T00:00:00Z');

const pending: ActionableOrder = {
  kind: 'new',
  status: 'pending',
  settledBy: null,
  payableFen: 50_000,
  refundedFen: 0,
  depositFen: 0,
  voidReason: null,
  hasCoupon: false,
  expiresAt: new Date('2026-03-02T00:00:00.001Z'),
  paidAt: null,
  wasLicenseUsed: false,
  wasLicenseGivenAway: false,
  wasRefundRequested: false,
  wasInvoiceRequested: false,
};
const paid: ActionableOrder = {
  ...pending,
  status: 'paid',
  settledBy: 'money',
  paidAt: new Date('2026-03-01T00:00:00Z'),
};

const whenPending: OrderActions = {
  pay: null,
  pay_with_points: null,
  apply_coupon: null,
  remove_coupon: 'order.no_coupon',
  cancel: null,
  request_refund: 'order.not_paid',
  request_invoice: 'order.not_paid',
};
const over = (code: 'order.already_paid' | 'order.cancelled' | 'order.expired' | 'order.refunded') => ({
  pay: code,
  pay_with_points: code,
  apply_coupon: code,
  remove_coupon: code,
  cancel: code,
});

it.each<[string, ActionableOrder, OrderActions]>([
  ['pending', pending, whenPending],
  ['pending with a coupon', { ...pending, hasCoupon: true }, { ...whenPending, remove_coupon: null }],
  ['from a quote', { ...pending, kind: 'quote' }, { ...whenPending, apply_coupon: 'order.fixed_price' }],
  ['past its end', { ...pending, expiresAt: now }, { ...whenPending, ...over('order.expired'), cancel: null }],
  [
    'without a license to renew',
    { ...pending, voidReason: 'license_repriced', payableFen: 0 },
    { ...whenPending, pay: 'order.not_fulfillable', pay_with_points: 'order.not_fulfillable' },
  ],
  [
    'of a licence that is being refunded',
    { ...pending, kind: 'change', voidReason: 'license_being_refunded' },
    {
      ...whenPending,
      pay: 'order.license_being_refunded',
      pay_with_points: 'order.license_being_refunded',
      apply_coupon: 'order.change_no_coupon',
    },
  ],
  ['with nothing to pay', { ...pending, payableFen: 0 }, { ...whenPending, pay_with_points: 'order.nothing_to_pay' }],
  ['cancelled', { ...pending, status: 'cancelled' }, { ...whenPending, ...over('order.cancelled') }],
  ['expired', { ...pending, status: 'expired' }, { ...whenPending, ...over('order.expired') }],
  ['paid', paid, { ...over('order.already_paid'), request_refund: null, request_invoice: null }],
  [
    'paid and asked to be refunded and invoiced',
    { ...paid, wasRefundRequested: true, wasInvoiceRequested: true },
    {
      ...over('order.already_paid'),
      request_refund: 'order.refund_already_requested',
      request_invoice: 'invoice.already_requested',
    },
  ],
  [
    'paid and its license used',
    { ...paid, wasLicenseUsed: true },
    { ...over('order.already_paid'), request_refund: 'order.refund_license_used', request_invoice: null },
  ],
  [
    'paid with points',
    { ...paid, settledBy: 'points' },
    { ...over('order.already_paid'), request_refund: null, request_invoice: 'invoice.nothing_to_invoice' },
  ],
  [
    'refunded in part',
    { ...paid, status: 'partially_refunded', refundedFen: 49_999 },
    { ...over('order.already_paid'), request_refund: null, request_invoice: null },
  ],
  [
    'refunded',
    { ...paid, status: 'refunded', refundedFen: 50_000 },
    { ...over('order.refunded'), request_refund: 'order.refunded', request_invoice: 'invoice.nothing_to_invoice' },
  ],
])('what can be done with an order: %s', (_what, order, actions) => {
  expect(orderActions(order, now)).toEqual(actions);
});
