import { anOrder, aPaidOrder, aRefund, PRICE } from '../../../test/support/order-money.js';
import { foreseeForGoods, foreseeRefund, refundable } from './refund-request.js';

const ends = { ok: true, undoesFulfilment: true };
const goesOn = { ok: true, undoesFulfilment: false };
const ofPoints = anOrder({ status: 'paid', settledBy: 'points' });

describe('foreseeRefund', () => {
  it('a refund ends the licence with the last fen, and not before', () => {
    expect(foreseeRefund(aPaidOrder(), PRICE)).toEqual({ ...ends, netPaidFen: 0 });
    expect(foreseeRefund(aPaidOrder(), PRICE - 1)).toEqual({ ...goesOn, netPaidFen: 1 });
  });

  it('foreseeing a refund counts those in progress, and not those that wait, failed or were rejected', () => {
    const underWay = aPaidOrder({}, { refunds: [aRefund({ amountFen: 200, status: 'processing' })] });
    expect(foreseeRefund(underWay, PRICE - 200)).toEqual({ ...ends, netPaidFen: 0 });
    for (const status of ['requested', 'failed', 'rejected'] as const) {
      const money = aPaidOrder({}, { refunds: [aRefund({ amountFen: 200, status })] });
      expect(foreseeRefund(money, PRICE - 200)).toEqual({ ...goesOn, netPaidFen: 200 });
    }
  });

  it('refunding an order paid with points takes back no referral points', () => {
    expect(foreseeRefund(ofPoints, PRICE)).toEqual({ ...ends, netPaidFen: null });
    expect(foreseeRefund(ofPoints, 1)).toEqual({ ...goesOn, netPaidFen: null });
  });

  it.each([
    ['an order that was not paid', anOrder(), 1, 'order.not_paid'],
    ['an order that was free', anOrder({ status: 'paid', settledBy: 'free' }), 1, 'order.nothing_to_refund'],
    ['more than there is', aPaidOrder(), PRICE + 1, 'order.refund_amount_invalid'],
    ['nothing', aPaidOrder(), 0, 'order.refund_amount_invalid'],
    ['more points than were paid', ofPoints, PRICE + 1, 'order.refund_points_invalid'],
  ] as const)('foreseeing a refund refuses %s', (_, money, amount, code) => {
    expect(foreseeRefund(money, amount)).toEqual({ ok: false, code });
  });
});

describe('foreseeForGoods', () => {
  it('only money that paid for the goods takes them back', () => {
    const [paid] = aPaidOrder().payments;
    for (const outTradeNo of [null, paid?.outTradeNo ?? ''])
      expect(foreseeForGoods(aPaidOrder(), PRICE, outTradeNo)).toEqual({ ...ends, netPaidFen: 0 });
    expect(foreseeForGoods(aPaidOrder(), PRICE, 'paid-twice')).toBeUndefined();
    expect(foreseeForGoods(aPaidOrder(), PRICE + 1, null)).toBeUndefined();
  });
});

describe('refundable', () => {
  it('the refundable amount is what staff can still refund, in money or points', () => {
    expect(refundable(aPaidOrder())).toBe(PRICE);
    expect(refundable(aPaidOrder({}, { refunds: [aRefund({ amountFen: 200, status: 'processing' })] }))).toBe(
      PRICE - 200,
    );
    expect(refundable(anOrder({ status: 'partially_refunded', settledBy: 'points', refundedFen: 5 }))).toBe(PRICE - 5);
    expect(refundable(anOrder())).toBe(0);
  });
});
