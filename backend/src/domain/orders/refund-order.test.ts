import { anOrder, aPaidOrder, aRefund, aSuccess, PRICE } from '../../../test/support/order-money.js';
import type { RefundStatus } from '../payments/payment-status.js';
import { refundableFen } from './order-money.js';
import { beginRefund, placeRefund, refundPoints, rejectRefund } from './refund-order.js';

const part = { refundNo: 'R2', outTradeNo: 'A', amountFen: 200, origin: 'staff' } as const;

describe('refundableFen', () => {
  it.each<[RefundStatus, number]>([
    ['requested', PRICE],
    ['processing', PRICE - 200],
    ['succeeded', PRICE - 200],
    ['failed', PRICE],
    ['rejected', PRICE],
  ])('a payment with a refund that is %s leaves %i fen refundable', (status, fen) => {
    expect(refundableFen(aPaidOrder({}, { refunds: [aRefund({ amountFen: 200, status })] }), 'A')).toBe(fen);
  });

  it('what is refundable is counted from the amount received for this payment, not the amount requested', () => {
    const money = anOrder(
      {},
      {
        payments: [aSuccess({ status: 'mismatched', receivedFen: 7 })],
        refunds: [aRefund({ outTradeNo: 'B', amountFen: 5 })],
      },
    );
    expect(refundableFen(money, 'A')).toBe(7);
  });

  it('nothing is refundable of a payment without money or of one that does not exist', () => {
    expect(refundableFen(anOrder(), 'A')).toBe(0);
    expect(refundableFen(aPaidOrder(), 'Z')).toBe(0);
  });
});

describe('placeRefund', () => {
  it("a staff refund goes to the provider and a customer's request waits", () => {
    expect(placeRefund(aPaidOrder(), part)).toMatchObject({
      ok: true,
      refund: { status: 'processing', origin: 'staff' },
    });
    const asked = placeRefund(aPaidOrder(), { ...part, origin: 'customer' });
    expect(asked).toMatchObject({
      ok: true,
      refund: { status: 'requested' },
      money: { refunds: [{ refundNo: 'R2' }] },
    });
  });

  it('a refund can take all that is left', () => {
    expect(
      placeRefund(aPaidOrder({}, { refunds: [aRefund({ amountFen: 200 })] }), { ...part, amountFen: PRICE - 200 }),
    ).toMatchObject({
      ok: true,
    });
  });

  it.each([0, -1, 0.5, Number.NaN, PRICE + 1])('rejects a refund amount of %p', (amountFen) => {
    expect(placeRefund(aPaidOrder(), { ...part, amountFen })).toEqual({
      ok: false,
      code: 'order.refund_amount_invalid',
    });
  });

  it('rejects a refund when nothing is left to refund', () => {
    const money = aPaidOrder({}, { refunds: [aRefund()] });
    expect(placeRefund(money, part)).toEqual({ ok: false, code: 'order.nothing_to_refund' });
  });

  it('placing a refund throws when its number is already taken', () => {
    expect(() => placeRefund(aPaidOrder({}, { refunds: [aRefund({ refundNo: 'R2' })] }), part)).toThrow(RangeError);
  });
});

describe('beginRefund', () => {
  it.each<RefundStatus>(['requested', 'failed'])('a refund that is %s can be sent to the provider', (status) => {
    const verdict = beginRefund(aPaidOrder({}, { refunds: [aRefund({ status })] }), 'R1');
    expect(verdict).toMatchObject({ ok: true, refund: { refundNo: 'R1', status: 'processing' } });
    expect(verdict.ok && verdict.money.refunds).toEqual([aRefund()]);
  });

  it.each<RefundStatus>(['processing', 'succeeded', 'rejected'])('a refund that is %s cannot be begun', (status) => {
    const money = aPaidOrder({}, { refunds: [aRefund({ status })] });
    expect(beginRefund(money, 'R1')).toEqual({ ok: false, code: 'order.nothing_to_refund' });
  });

  it('a refund that does not exist cannot be begun', () => {
    expect(beginRefund(aPaidOrder(), 'R1')).toEqual({ ok: false, code: 'order.nothing_to_refund' });
  });

  it('a refund cannot be begun when another has since taken part or all of its money', () => {
    const withOther = (amountFen: number) =>
      aPaidOrder({}, { refunds: [aRefund({ status: 'failed' }), aRefund({ refundNo: 'R2', amountFen })] });
    expect(beginRefund(withOther(1), 'R1')).toEqual({ ok: false, code: 'order.refund_amount_invalid' });
    expect(beginRefund(withOther(PRICE), 'R1')).toEqual({ ok: false, code: 'order.nothing_to_refund' });
  });
});

describe('refundPoints', () => {
  const byPoints = (refundedFen = 0) => aPaidOrder({ settledBy: 'points', refundedFen }, { payments: [] });

  it('refunding part of the points gives them back and keeps the order fulfilled', () => {
    expect(refundPoints(byPoints(), 200)).toMatchObject({
      ok: true,
      money: { order: { status: 'partially_refunded', refundedFen: 200 } },
      effects: [{ do: 'return_points', points: 200 }],
    });
  });

  it('refunding the last point undoes the fulfilment', () => {
    const verdict = refundPoints(byPoints(200), PRICE - 200);
    expect(verdict).toMatchObject({ ok: true, money: { order: { status: 'refunded', refundedFen: PRICE } } });
    expect(verdict.ok && verdict.effects).toEqual([
      { do: 'return_points', points: PRICE - 200 },
      { do: 'undo_fulfilment' },
      { do: 'free_coupon' },
    ]);
  });

  it.each([
    ['an order paid with money', aPaidOrder(), 200, 'order.not_paid'],
    ['an unpaid order', anOrder(), 200, 'order.not_paid'],
    ['more than is left', byPoints(200), PRICE - 199, 'order.refund_amount_invalid'],
    ['no points', byPoints(), 0, 'order.refund_amount_invalid'],
    ['an order refunded in full', byPoints(PRICE), 1, 'order.nothing_to_refund'],
  ])('refuses to refund points for %s', (_what, money, points, code) => {
    expect(refundPoints(money, points)).toEqual({ ok: false, code });
  });
});

describe('rejectRefund', () => {
  it('staff can reject a refund request, and only one that exists', () => {
    const money = aPaidOrder({}, { refunds: [aRefund({ status: 'requested', origin: 'customer' })] });
    expect(rejectRefund(money, 'R1')).toMatchObject({ ok: true, refund: { refundNo: 'R1', status: 'rejected' } });
    expect(rejectRefund(money, 'R9')).toEqual({ ok: false, code: 'order.nothing_to_refund' });
  });

  it.each<RefundStatus>(['processing', 'succeeded', 'failed', 'rejected'])('cannot reject a %s refund', (status) => {
    const money = aPaidOrder({}, { refunds: [aRefund({ status })] });
    expect(rejectRefund(money, 'R1')).toEqual({ ok: false, code: 'order.nothing_to_refund' });
  });
});
