import { anOrder, aPayment } from '../../../test/support/order-money.js';
import type { PaymentStatus } from '../payments/payment-status.js';
import { cancelOrder, expireOrder, voidOrder } from './end-order.js';
import type { OrderStatus } from './order-status.js';

const EXPIRES_AT = new Date('2026-03-02T00:00:00Z');

const refusals: [OrderStatus, string][] = [
  ['paid', 'order.already_paid'],
  ['partially_refunded', 'order.already_paid'],
  ['refunded', 'order.refunded'],
  ['cancelled', 'order.cancelled'],
  ['expired', 'order.expired'],
];

describe('cancelOrder', () => {
  it.each<PaymentStatus>(['closed', 'failed', 'mismatched'])('ends an order whose payment is %s', (status) => {
    const verdict = cancelOrder(anOrder({}, { payments: [aPayment({ status })] }));
    expect(verdict).toMatchObject({
      ok: true,
      money: { order: { status: 'cancelled' } },
      effects: [{ do: 'free_coupon' }],
    });
  });

  it.each<PaymentStatus>(['created', 'waiting'])('waits for the provider while a payment is %s', (status) => {
    expect(cancelOrder(anOrder({}, { payments: [aPayment({ status })] }))).toEqual({
      ok: false,
      code: 'order.payment_in_progress',
    });
  });

  it.each(refusals)('refuses an order that is %s with %s', (status, code) => {
    expect(cancelOrder(anOrder({ status }))).toEqual({ ok: false, code });
  });
});

describe('expireOrder', () => {
  it('ends an order at its end, closing what is open', () => {
    expect(expireOrder(anOrder(), EXPIRES_AT, EXPIRES_AT)).toMatchObject({
      ok: true,
      money: { order: { status: 'expired' } },
      effects: [{ do: 'close_payment', outTradeNo: 'A' }, { do: 'free_coupon' }],
    });
  });

  it('refuses a millisecond before', () => {
    const now = new Date(EXPIRES_AT.getTime() - 1);
    expect(expireOrder(anOrder(), EXPIRES_AT, now)).toEqual({ ok: false, code: 'order.not_due' });
  });

  it.each(refusals)('refuses an order that is %s with %s', (status, code) => {
    expect(expireOrder(anOrder({ status }), EXPIRES_AT, EXPIRES_AT)).toEqual({ ok: false, code });
  });
});

describe('voidOrder', () => {
  it('cancels an order whose license can no longer take it, and sends deposits back for that reason', () => {
    const paid = { status: 'deposit', receivedFen: 100, amountFen: 100, transactionId: 'T' } as const;
    const payments = [aPayment(), aPayment({ outTradeNo: 'B', ...paid })];
    expect(voidOrder(anOrder({ voidReason: 'license_repriced' }, { payments }))).toMatchObject({
      ok: true,
      money: { order: { status: 'cancelled', voidReason: 'license_repriced' } },
      effects: [
        { do: 'close_payment', outTradeNo: 'A' },
        { do: 'free_coupon' },
        { do: 'refund_automatically', outTradeNo: 'B', amountFen: 100, reason: 'not_fulfillable' },
      ],
    });
  });

  it('refuses an order that can still be delivered', () => {
    expect(voidOrder(anOrder())).toEqual({ ok: false, code: 'order.not_due' });
  });

  it.each(refusals)('does not void an order that is %s: %s', (status, code) => {
    expect(voidOrder(anOrder({ status, voidReason: 'license_repriced' }))).toEqual({ ok: false, code });
  });
});
