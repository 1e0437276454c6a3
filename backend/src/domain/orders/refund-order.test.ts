import { anOrder, aPaidOrder, aRefund, aSuccess, PRICE } from '../../../test/support/order-money.js';
import type { RefundStatus } from '../payments/payment-status.js';
import { type OrderMoney, refundableFen } from './order-money.js';
import { beginRefund, giveUpRefund, placeRefund, refundPoints, rejectRefund, whyNotByHand } from './refund-order.js';

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

describe('a request of which part has gone back since', () => {
  const asked = aRefund({ status: 'requested', origin: 'customer' });

  it.each<[number, object]>([
    [1, { ok: true, refund: { amountFen: PRICE - 1, status: 'processing' } }],
    [PRICE, { ok: false, code: 'order.nothing_to_refund' }],
  ])('a refund request is begun for what is left after %i fen were returned', (amountFen, verdict) => {
    const returned = aRefund({ refundNo: 'R2', amountFen, status: 'succeeded', origin: 'provider' });
    expect(beginRefund(aPaidOrder({}, { refunds: [asked, returned] }), 'R1')).toMatchObject(verdict);
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

  it('refunding the last point undoes the fulfilment, before the points are locked', () => {
    const verdict = refundPoints(byPoints(200), PRICE - 200);
    expect(verdict).toMatchObject({ ok: true, money: { order: { status: 'refunded', refundedFen: PRICE } } });
    expect(verdict.ok && verdict.effects).toEqual([
      { do: 'undo_fulfilment' },
      { do: 'free_coupon' },
      { do: 'return_points', points: PRICE - 200 },
    ]);
  });

  it.each([
    ['an order paid with money', aPaidOrder(), 200, 'order.not_paid'],
    ['an unpaid order', anOrder(), 200, 'order.not_paid'],
    ['more than is left', byPoints(200), PRICE - 199, 'order.refund_points_invalid'],
    ['no points', byPoints(), 0, 'order.refund_points_invalid'],
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

describe('giveUpRefund', () => {
  const refused = aRefund({ status: 'failed' });

  it.each<[string, Parameters<typeof aPaidOrder>[1], string]>([
    ['a refused refund of the price', { refunds: [refused] }, 'ok'],
    ['a refused refund of a deposit', { payments: [aSuccess({ status: 'deposit' })], refunds: [refused] }, 'ok'],
    [
      'money in a wrong amount',
      { payments: [aSuccess({ status: 'mismatched' })], refunds: [refused] },
      'order.refund_owed',
    ],
    ['a surplus', { payments: [aSuccess({ status: 'surplus' })], refunds: [refused] }, 'order.refund_owed'],
    ['an excess', { refunds: [aRefund({ status: 'failed', origin: 'automatic' })] }, 'order.refund_owed'],
    [
      'a surplus that has been returned under another number',
      { payments: [aSuccess({ status: 'surplus' })], refunds: [refused, aRefund({ refundNo: 'R2' })] },
      'ok',
    ],
    ['no refund', {}, 'order.nothing_to_refund'],
  ])('staff give up the refund of %s', (_what, rows, outcome) => {
    const verdict = giveUpRefund(aPaidOrder({}, rows), 'R1');
    expect(verdict.ok ? verdict.refund.status : verdict.code).toBe(outcome === 'ok' ? 'rejected' : outcome);
  });

  it.each<[OrderMoney['order']['settledBy'], string]>([
    [null, 'ok'],
    ['money', 'ok'],
    ['points', 'order.refund_owed'],
    ['free', 'order.refund_owed'],
  ])('giving up a refused refund of a deposit of an order that is settled by %s', (settledBy, outcome) => {
    const rows = { payments: [aSuccess({ status: 'deposit' })], refunds: [refused] };
    const verdict = giveUpRefund(anOrder({ settledBy }, rows), 'R1');
    expect(verdict.ok ? 'ok' : verdict.code).toBe(outcome);
  });

  it.each<RefundStatus>(['requested', 'processing', 'succeeded', 'rejected'])(
    'cannot give up a %s refund',
    (status) => {
      const money = aPaidOrder({}, { refunds: [aRefund({ status })] });
      expect(giveUpRefund(money, 'R1')).toEqual({ ok: false, code: 'order.nothing_to_refund' });
    },
  );
});

describe('whyNotByHand', () => {
  it.each<[RefundStatus, boolean, string | null]>([
    ['processing', true, null],
    ['processing', false, 'order.nothing_to_refund'],
    ['failed', false, null],
    ['failed', true, null],
    ['requested', true, 'order.nothing_to_refund'],
    ['succeeded', true, 'order.nothing_to_refund'],
    ['rejected', true, 'order.nothing_to_refund'],
  ])('a %s refund, paid out by hand: %p', (status, isPaidOutByHand, code) => {
    expect(whyNotByHand(aPaidOrder({}, { refunds: [aRefund({ status })] }), 'R1', isPaidOutByHand)).toBe(code);
  });

  it('a refused refund cannot be confirmed once another has taken part or all of its money', () => {
    const withOther = (amountFen: number) =>
      aPaidOrder({}, { refunds: [aRefund({ status: 'failed' }), aRefund({ refundNo: 'R2', amountFen })] });
    expect(whyNotByHand(withOther(1), 'R1', false)).toBe('order.refund_amount_invalid');
    expect(whyNotByHand(withOther(PRICE), 'R1', false)).toBe('order.nothing_to_refund');
  });
});
