import {
  anOrder,
  aPaidOrder,
  aPayment,
  aRefund,
  aSuccess,
  incident,
  PRICE,
} from '../../../test/support/order-money.js';
import type { RefundFact, RefundStatus } from '../payments/payment-status.js';
import { applyRefundFact } from './refund-order.js';
import { findRefund } from './order-money.js';

const refunded = (over: Partial<Extract<RefundFact, { type: 'refunded' }>> = {}): RefundFact => ({
  type: 'refunded',
  outTradeNo: 'A',
  refundNo: 'R1',
  amountFen: PRICE,
  ...over,
});

/** The license is locked before the coupon before the points. */
const UNDONE = [{ do: 'undo_fulfilment' }, { do: 'free_coupon' }, { do: 'claw_back_points', netPaidFen: 0 }];

describe('a refund we asked for', () => {
  it('a full refund marks the order refunded, undoes its fulfilment, frees its coupon and takes back its points', () => {
    const { money, effects } = applyRefundFact(aPaidOrder({}, { refunds: [aRefund()] }), refunded());
    expect(money.order).toMatchObject({ status: 'refunded', refundedFen: PRICE });
    expect(findRefund(money, 'R1')?.status).toBe('succeeded');
    expect(effects).toEqual(UNDONE);
  });

  it('a partial refund only takes back points', () => {
    const before = aPaidOrder({}, { refunds: [aRefund({ amountFen: 200 })] });
    const { money, effects } = applyRefundFact(before, refunded({ amountFen: 200 }));
    expect(money.order).toMatchObject({ status: 'partially_refunded', refundedFen: 200 });
    expect(effects).toEqual([{ do: 'claw_back_points', netPaidFen: PRICE - 200 }]);
  });

  it('the last of several partial refunds undoes the order like a full refund', () => {
    const before = aPaidOrder(
      { status: 'partially_refunded', refundedFen: 200 },
      {
        refunds: [
          aRefund({ refundNo: 'R0', amountFen: 200, status: 'succeeded' }),
          aRefund({ amountFen: PRICE - 200 }),
        ],
      },
    );
    const { money, effects } = applyRefundFact(before, refunded({ amountFen: PRICE - 200 }));
    expect(money.order).toMatchObject({ status: 'refunded', refundedFen: PRICE });
    expect(effects).toEqual(UNDONE);
  });

  it('a refund of a surplus payment does not count against the order', () => {
    const surplus = aPayment({ outTradeNo: 'B', status: 'surplus', receivedFen: PRICE });
    const returned = aRefund({ refundNo: 'R0', outTradeNo: 'B', status: 'succeeded' });
    const before = aPaidOrder(
      {},
      { payments: [aSuccess(), surplus], refunds: [returned, aRefund({ amountFen: 200 })] },
    );
    const { money, effects } = applyRefundFact(before, refunded({ amountFen: 200 }));
    expect(money.order).toMatchObject({ status: 'partially_refunded', refundedFen: 200 });
    expect(effects).toEqual([{ do: 'claw_back_points', netPaidFen: PRICE - 200 }]);
  });

  it('the same refund reported twice changes nothing the second time', () => {
    const before = aPaidOrder(
      { status: 'refunded', refundedFen: PRICE },
      { refunds: [aRefund({ status: 'succeeded' })] },
    );
    expect(applyRefundFact(before, refunded())).toEqual({ money: before, effects: [] });
  });

  it('a refund that was reported as failed still counts when it succeeds after all', () => {
    const { money } = applyRefundFact(aPaidOrder({}, { refunds: [aRefund({ status: 'failed' })] }), refunded());
    expect(money.order.status).toBe('refunded');
  });

  it('a refund that staff gave up counts when it succeeds after all, and is shown to them', () => {
    const before = aPaidOrder({}, { refunds: [aRefund({ status: 'rejected' })] });
    const { money, effects } = applyRefundFact(before, refunded());
    expect(money.order.status).toBe('refunded');
    expect(effects).toEqual([incident('unexpected_refund', 'recorded'), ...UNDONE]);
  });

  it('a completed refund of a surplus payment leaves the order as it is', () => {
    const before = aPaidOrder(
      {},
      {
        payments: [aSuccess(), aSuccess({ outTradeNo: 'B', status: 'surplus', transactionId: 'txn-B' })],
        refunds: [aRefund({ refundNo: 'BAUTO', outTradeNo: 'B', origin: 'automatic' })],
      },
    );
    const { money, effects } = applyRefundFact(before, refunded({ outTradeNo: 'B', refundNo: 'BAUTO' }));
    expect(effects).toEqual([]);
    expect(money.order).toBe(before.order);
    expect(findRefund(money, 'BAUTO')?.status).toBe('succeeded');
  });

  it('a completed refund of a mismatched payment leaves the order as it is', () => {
    const before = anOrder(
      {},
      { payments: [aSuccess({ status: 'mismatched', receivedFen: 7 })], refunds: [aRefund({ amountFen: 7 })] },
    );
    const { money, effects } = applyRefundFact(before, refunded({ amountFen: 7 }));
    expect(effects).toEqual([]);
    expect(money.order).toBe(before.order);
  });
});

describe('a refund that contradicts us changes nothing and is shown to staff', () => {
  it('a refund reported with another amount changes nothing and goes to staff', () => {
    const before = aPaidOrder({}, { refunds: [aRefund({ amountFen: 200 })] });
    expect(applyRefundFact(before, refunded({ amountFen: 199 }))).toEqual({
      money: before,
      effects: [incident('refund_mismatch', 'needs_staff')],
    });
  });

  it('a refund reported for another payment than its own goes to staff', () => {
    const before = aPaidOrder({}, { payments: [aSuccess(), aPayment({ outTradeNo: 'B' })], refunds: [aRefund()] });
    expect(applyRefundFact(before, refunded({ outTradeNo: 'B' })).effects).toEqual([
      incident('refund_mismatch', 'needs_staff', 'B'),
    ]);
  });

  it('a reported refund that is only requested goes to staff', () => {
    const before = aPaidOrder({}, { refunds: [aRefund({ status: 'requested' })] });
    expect(applyRefundFact(before, refunded())).toEqual({
      money: before,
      effects: [incident('refund_mismatch', 'needs_staff')],
    });
  });

  it('a succeeded refund that is reported with a second amount goes to staff', () => {
    const before = aPaidOrder(
      { status: 'partially_refunded', refundedFen: 200 },
      { refunds: [aRefund({ amountFen: 200, status: 'succeeded' })] },
    );
    expect(applyRefundFact(before, refunded({ amountFen: 300 })).effects).toEqual([
      incident('refund_mismatch', 'needs_staff'),
    ]);
  });

  it.each<RefundStatus>(['processing', 'succeeded'])(
    'a %s refund reported in another currency goes to staff',
    (status) => {
      const before = aPaidOrder({}, { refunds: [aRefund({ status })] });
      expect(applyRefundFact(before, refunded({ currency: 'USD' }))).toEqual({
        money: before,
        effects: [incident('refund_mismatch', 'needs_staff')],
      });
    },
  );

  it.each<RefundFact>([
    refunded({ transactionId: 'txn-B' }),
    refunded({ transactionId: 'txn-B', refundNo: 'unheard of' }),
    { type: 'refund_failed', outTradeNo: 'A', refundNo: 'R1', transactionId: 'txn-B' },
  ])('a refund reported for another transaction goes to staff: %p', (fact) => {
    const before = aPaidOrder({}, { refunds: [aRefund()] });
    expect(applyRefundFact(before, fact)).toEqual({
      money: before,
      effects: [incident('refund_mismatch', 'needs_staff')],
    });
  });

  it('a refund that names the currency and transaction of its payment counts', () => {
    const fact = refunded({ currency: 'CNY', transactionId: 'txn-A' });
    expect(applyRefundFact(aPaidOrder({}, { refunds: [aRefund()] }), fact).money.order.status).toBe('refunded');
  });

  it('a refund of a payment that the order does not have changes nothing and goes to staff', () => {
    const before = aPaidOrder();
    expect(applyRefundFact(before, refunded({ outTradeNo: 'Z' }))).toEqual({
      money: before,
      effects: [incident('unknown', 'needs_staff', 'Z')],
    });
  });
});

describe('a refund from the provider’s own console', () => {
  it("a refund from the provider's console counts like one of ours and is shown to staff", () => {
    const { money, effects } = applyRefundFact(aPaidOrder(), refunded({ refundNo: 'console-1' }));
    expect(money.order.status).toBe('refunded');
    expect(money.refunds).toEqual([aRefund({ refundNo: 'console-1', status: 'succeeded', origin: 'provider' })]);
    expect(effects).toEqual([incident('unexpected_refund', 'recorded'), ...UNDONE]);
  });

  it("a refund from the provider's console is kept for a payment that was not reported yet", () => {
    const { money, effects } = applyRefundFact(anOrder(), refunded({ refundNo: 'console-1' }));
    expect(money.order.status).toBe('pending');
    expect(money.refunds).toHaveLength(1);
    expect(effects).toEqual([incident('unexpected_refund', 'recorded')]);
  });

  it.each([0, -1, 0.5, Number.NaN, PRICE + 1])('a console refund of %p goes to staff', (amountFen) => {
    for (const before of [aPaidOrder(), anOrder()]) {
      expect(applyRefundFact(before, refunded({ refundNo: 'console-1', amountFen }))).toEqual({
        money: before,
        effects: [incident('refund_mismatch', 'needs_staff')],
      });
    }
  });

  it("a refund from the provider's console beyond what is left of the payment goes to staff", () => {
    const before = aPaidOrder(
      { status: 'partially_refunded', refundedFen: 200 },
      { refunds: [aRefund({ amountFen: 200, status: 'succeeded' })] },
    );
    const beyond = applyRefundFact(before, refunded({ refundNo: 'console-1', amountFen: PRICE - 199 }));
    expect(beyond.effects).toEqual([incident('refund_mismatch', 'needs_staff')]);
    const rest = applyRefundFact(before, refunded({ refundNo: 'console-1', amountFen: PRICE - 200 }));
    expect(rest.money.order.status).toBe('refunded');
  });

  it("our own refund of money that the provider's console already returned goes to staff", () => {
    const begun = aPaidOrder({}, { refunds: [aRefund()] });
    const { money } = applyRefundFact(begun, refunded({ refundNo: 'console-1' }));
    expect(applyRefundFact(money, refunded()).effects).toEqual([incident('refund_mismatch', 'needs_staff')]);
  });
});

describe('a refund that failed', () => {
  const failed: RefundFact = { type: 'refund_failed', outTradeNo: 'A', refundNo: 'R1' };

  it('a failed refund goes to staff, and the order stays as it is', () => {
    const before = aPaidOrder({}, { refunds: [aRefund()] });
    const { money, effects } = applyRefundFact(before, failed);
    expect(findRefund(money, 'R1')?.status).toBe('failed');
    expect(money.order).toBe(before.order);
    expect(effects).toEqual([incident('refund_failed', 'needs_staff')]);
  });

  it('a failure after the success goes to staff, once: the bank has sent the money back', () => {
    const before = aPaidOrder({}, { refunds: [aRefund({ status: 'succeeded' })] });
    const effects = [{ ...incident('refund_failed', 'needs_staff'), isRepeated: true }];
    expect(applyRefundFact(before, failed)).toEqual({ money: before, effects });
  });

  it.each<RefundStatus>(['requested', 'failed', 'rejected'])('a %s refund ignores a failure', (status) => {
    const before = aPaidOrder({}, { refunds: [aRefund({ status })] });
    expect(applyRefundFact(before, failed)).toEqual({ money: before, effects: [] });
  });

  it('a failure reported for a refund that was never requested changes nothing', () => {
    const before = aPaidOrder();
    expect(applyRefundFact(before, failed)).toEqual({ money: before, effects: [] });
  });
});

describe('a dispute', () => {
  const ofA = { outTradeNo: 'A', refundNo: 'D1' } as const;
  const opened = {
    ...ofA,
    type: 'disputed',
    amountFen: PRICE,
    currency: 'CNY',
    isHeld: true,
    respondBy: null,
  } as const;
  const lost = { ...ofA, type: 'refunded', amountFen: PRICE, currency: 'CNY' } as const;
  const won = { ...ofA, type: 'dispute_won' } as const;
  const after = (...facts: RefundFact[]) =>
    facts.reduce((money, fact) => applyRefundFact(money, fact).money, aPaidOrder());

  it.each([
    ['open', [opened], 'paid', 'processing'],
    ['open, reported twice', [opened, opened], 'paid', 'processing'],
    ['lost', [opened, lost], 'refunded', 'succeeded'],
    ['lost, before its beginning is reported', [lost, opened], 'refunded', 'succeeded'],
    ['lost after it was won', [opened, won, lost], 'refunded', 'succeeded'],
    ['won', [opened, won], 'paid', 'rejected'],
    ['won, before its beginning is reported again', [opened, won, opened], 'paid', 'rejected'],
    ['an inquiry', [{ ...opened, isHeld: false }], 'paid', undefined],
    ['an inquiry that became a dispute', [{ ...opened, isHeld: false }, opened], 'paid', 'processing'],
    ['won without a beginning', [won], 'paid', undefined],
    ['about money in another currency', [{ ...opened, currency: 'USD' }], 'paid', undefined],
  ] as const)('%s', (_what, facts, order, refund) => {
    const money = after(...facts);
    expect([money.order.status, findRefund(money, 'D1')?.status]).toEqual([order, refund]);
  });

  it('asks staff again only for a response that the provider waits for', () => {
    const asked = (money: typeof held, respondBy: string | null) =>
      applyRefundFact(money, { ...opened, respondBy }).effects.map((effect) => effect.do);
    const held = after(opened);
    expect([asked(held, 'D'), asked(after(opened, won), 'D'), asked(after(opened, won), null)]).toEqual([
      [],
      ['incident'],
      [],
    ]);
  });
});
