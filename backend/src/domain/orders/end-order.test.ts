import { anOrder, aPayment } from '../../../test/support/order-money.js';
import type { PaymentStatus } from '../payments/payment-status.js';
import { applyPaymentFact } from './apply-payment-fact.js';
import { abandonOrder, cancelOrder, expireOrder, voidOrder } from './end-order.js';
import type { OrderStatus } from './order-money.js';

const EXPIRES_AT = new Date('2026-03-02T00:00:00Z');

const refusals: [OrderStatus, string][] = [
  ['paid', 'order.already_paid'],
  ['partially_refunded', 'order.already_paid'],
  ['refunded', 'order.refunded'],
  ['cancelled', 'order.cancelled'],
  ['expired', 'order.expired'],
];

describe('cancelOrder', () => {
  it.each<PaymentStatus>(['closed', 'failed', 'mismatched'])('cancels an order whose payment is %s', (status) => {
    const verdict = cancelOrder(anOrder({}, { payments: [aPayment({ status })] }));
    expect(verdict).toMatchObject({
      ok: true,
      money: { order: { status: 'cancelled' } },
      effects: [{ do: 'free_coupon' }],
    });
  });

  it.each<PaymentStatus>(['created', 'waiting'])('an order cannot be cancelled while a payment is %s', (status) => {
    expect(cancelOrder(anOrder({}, { payments: [aPayment({ status })] }))).toEqual({
      ok: false,
      code: 'order.payment_in_progress',
    });
  });

  it.each([
    ['license_being_refunded', null, 'order_cancelled'],
    ['license_changed', 'license_changed', 'not_fulfillable'],
  ] as const)(
    'an order cancelled while it is void as %s keeps %s as the reason, and late money returns as %s',
    (voidReason, kept, reason) => {
      const verdict = cancelOrder(anOrder({ voidReason }, { payments: [aPayment({ status: 'closed' })] }));
      if (!verdict.ok) throw new Error(verdict.code);
      expect(verdict.money.order).toMatchObject({ status: 'cancelled', voidReason: kept });
      const { amountFen, outTradeNo } = aPayment();
      const late = { type: 'succeeded', outTradeNo, transactionId: 'T', amountFen, currency: 'CNY' } as const;
      expect(applyPaymentFact(verdict.money, late).effects).toContainEqual(
        expect.objectContaining({ do: 'refund_automatically', reason }),
      );
    },
  );

  it.each(refusals)('an order that is %s cannot be cancelled: %s', (status, code) => {
    expect(cancelOrder(anOrder({ status }))).toEqual({ ok: false, code });
  });
});

describe('expireOrder', () => {
  it('an order expires at its deadline, which closes its open payments and frees its coupon', () => {
    expect(expireOrder(anOrder(), EXPIRES_AT, EXPIRES_AT)).toMatchObject({
      ok: true,
      money: { order: { status: 'expired' } },
      effects: [{ do: 'close_payment', outTradeNo: 'A' }, { do: 'free_coupon' }],
    });
  });

  it('an order does not expire a millisecond before its deadline', () => {
    const now = new Date(EXPIRES_AT.getTime() - 1);
    expect(expireOrder(anOrder(), EXPIRES_AT, now)).toEqual({ ok: false, code: 'order.not_due' });
  });

  it.each(refusals)('an order that is %s does not expire: %s', (status, code) => {
    expect(expireOrder(anOrder({ status }), EXPIRES_AT, EXPIRES_AT)).toEqual({ ok: false, code });
  });
});

describe('abandonOrder', () => {
  const paid = { status: 'deposit', receivedFen: 100, amountFen: 100, transactionId: 'T' } as const;

  it.each<OrderStatus>(['pending', 'expired'])('cancels an order that is %s and refunds its deposits', (status) => {
    const payments = [aPayment(), aPayment({ outTradeNo: 'B', ...paid })];
    expect(abandonOrder(anOrder({ status, voidReason: 'license_repriced' }, { payments }))).toMatchObject({
      ok: true,
      money: { order: { status: 'cancelled', voidReason: null } },
      effects: [
        { do: 'close_payment', outTradeNo: 'A' },
        { do: 'free_coupon' },
        { do: 'refund_automatically', outTradeNo: 'B', amountFen: 100, reason: 'order_cancelled' },
      ],
    });
  });

  it.each<OrderStatus>(['pending', 'expired'])('money that arrives for an order that was %s goes back', (status) => {
    const verdict = abandonOrder(anOrder({ status }));
    if (!verdict.ok) throw new Error(verdict.code);
    const { amountFen, outTradeNo } = aPayment();
    const late = { type: 'succeeded', outTradeNo, transactionId: 'T', amountFen, currency: 'CNY' } as const;
    expect(applyPaymentFact(verdict.money, late).effects).toMatchObject([
      { do: 'incident', kind: 'late', resolution: 'refunded' },
      { do: 'refund_automatically', amountFen, reason: 'order_cancelled' },
    ]);
  });

  it.each(refusals.filter(([status]) => status !== 'expired'))('leaves an order that is %s: %s', (status, code) => {
    expect(abandonOrder(anOrder({ status }))).toEqual({ ok: false, code });
  });
});

describe('voidOrder', () => {
  it('voiding an order whose licence can no longer take it cancels it and refunds its deposits for that reason', () => {
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

  it('an order that can still be delivered cannot be voided', () => {
    expect(voidOrder(anOrder())).toEqual({ ok: false, code: 'order.not_due' });
  });

  it('an order whose licence is being refunded is not voided: the refund may be declined', () => {
    const order = anOrder({ voidReason: 'license_being_refunded' });
    expect(voidOrder(order)).toEqual({ ok: false, code: 'order.not_due' });
  });

  it.each(refusals)('an order that is %s cannot be voided: %s', (status, code) => {
    expect(voidOrder(anOrder({ status, voidReason: 'license_repriced' }))).toEqual({ ok: false, code });
  });
});
