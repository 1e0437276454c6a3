import {
  anOrder,
  aPaidOrder,
  aPayment,
  aRefund,
  aSuccess,
  incident,
  PRICE,
} from '../../../test/support/order-money.js';
import type { PaymentFact, PaymentStatus } from '../payments/payment-status.js';
import { applyPaymentFact, repeatAmountFen } from './apply-payment-fact.js';
import type { OrderEffect } from './order-effects.js';
import { findPayment, type OrderMoney } from './order-money.js';

type Success = Extract<PaymentFact, { type: 'succeeded' }>;

const paid = (over: Partial<Success> = {}): Success => ({
  type: 'succeeded',
  outTradeNo: 'A',
  amountFen: PRICE,
  currency: 'CNY',
  transactionId: 'txn-A',
  ...over,
});

const returned = (amountFen: number, reason: string, outTradeNo = 'A') => ({
  do: 'refund_automatically',
  refundNo: `${outTradeNo}AUTO`,
  outTradeNo,
  amountFen,
  reason,
});

const statusOf = (money: OrderMoney, outTradeNo = 'A'): PaymentStatus | undefined =>
  findPayment(money, outTradeNo)?.status;

describe('a payment of the right amount', () => {
  it('the right payment settles a pending order, fulfils it and closes its other open payments', () => {
    const money = anOrder(
      {},
      {
        payments: [
          aPayment(),
          aPayment({ outTradeNo: 'B', status: 'created' }),
          aPayment({ outTradeNo: 'C', status: 'waiting' }),
          aPayment({ outTradeNo: 'D', status: 'closed' }),
        ],
      },
    );
    const outcome = applyPaymentFact(money, paid());

    expect(outcome.effects).toEqual([
      { do: 'fulfil', isLate: false },
      { do: 'close_payment', outTradeNo: 'B' },
      { do: 'close_payment', outTradeNo: 'C' },
    ]);
    expect(outcome.money.order).toEqual({ ...money.order, status: 'paid', settledBy: 'money' });
    expect(findPayment(outcome.money, 'A')).toEqual(aSuccess());
    expect(outcome.money.payments[1]).toBe(money.payments[1]); // unchanged rows stay the same objects
  });

  it.each<PaymentStatus>(['created', 'waiting', 'closed', 'failed'])(
    'an order is settled through a payment that was %s',
    (status) => {
      const { money } = applyPaymentFact(anOrder({}, { payments: [aPayment({ status })] }), paid());
      expect(money.order.status).toBe('paid');
      expect(statusOf(money)).toBe('succeeded');
    },
  );

  it('a payment for an expired order is honoured, and staff can see that it was late', () => {
    const { money, effects } = applyPaymentFact(anOrder({ status: 'expired' }), paid());
    expect(money.order.status).toBe('paid');
    expect(effects).toEqual([{ do: 'fulfil', isLate: true }, incident('late', 'honoured')]);
  });

  it('a payment for a cancelled order is refunded automatically', () => {
    const { money, effects } = applyPaymentFact(anOrder({ status: 'cancelled' }), paid());
    expect(money.order.status).toBe('cancelled');
    expect(statusOf(money)).toBe('surplus');
    expect(effects).toEqual([incident('late', 'refunded'), returned(PRICE, 'order_cancelled')]);
    expect(money.refunds).toEqual([aRefund({ refundNo: 'AAUTO', origin: 'automatic' })]);
  });

  it.each([
    ['paid', 'money'],
    ['paid', 'points'],
    ['paid', 'free'],
    ['partially_refunded', 'money'],
    ['refunded', 'money'],
  ] as const)('another payment for an order already %s by %s is refunded automatically', (status, settledBy) => {
    const before = aPaidOrder({ status, settledBy }, { payments: [aPayment({ outTradeNo: 'B' })] });
    const { money, effects } = applyPaymentFact(before, paid({ outTradeNo: 'B', transactionId: 'txn-B' }));
    expect(money.order).toEqual(before.order);
    expect(effects).toEqual([incident('double', 'refunded', 'B'), returned(PRICE, 'already_paid', 'B')]);
  });

  it('a payment for an order that can no longer be fulfilled is refunded automatically and ends the order', () => {
    const before = anOrder(
      { voidReason: 'license_repriced' },
      { payments: [aPayment(), aPayment({ outTradeNo: 'B' })] },
    );
    const { money, effects } = applyPaymentFact(before, paid());
    expect(money.order.status).toBe('cancelled');
    expect(effects).toEqual([
      incident('not_fulfillable', 'refunded'),
      returned(PRICE, 'not_fulfillable'),
      { do: 'close_payment', outTradeNo: 'B' },
      { do: 'free_coupon' },
    ]);
  });

  it('a payment for an expired order that can no longer be fulfilled is refunded without freeing its coupon again', () => {
    const { money, effects } = applyPaymentFact(anOrder({ status: 'expired', voidReason: 'license_repriced' }), paid());
    expect(money.order.status).toBe('expired');
    expect(effects).toEqual([incident('not_fulfillable', 'refunded'), returned(PRICE, 'not_fulfillable')]);
  });

  it('the same payment reported twice changes nothing the second time', () => {
    const before = aPaidOrder();
    expect(applyPaymentFact(before, paid())).toEqual({ money: before, effects: [] });
    expect(applyPaymentFact(before, paid()).money).toBe(before);
  });
});

describe('a payment of a wrong amount', () => {
  it.each([
    ['a fen less', { amountFen: PRICE - 1 }],
    ['a fen more', { amountFen: PRICE + 1 }],
    ['another currency', { currency: 'USD' }],
  ])('a wrong payment is neither fulfilled nor refunded automatically: %s', (_what, over) => {
    const { money, effects } = applyPaymentFact(anOrder(), paid(over));
    expect(money.order.status).toBe('pending');
    expect(statusOf(money)).toBe('mismatched');
    expect(effects).toEqual([incident('mismatch', 'needs_staff')]);
  });

  it('a mismatched payment records what was received', () => {
    const { money } = applyPaymentFact(anOrder(), paid({ amountFen: 7 }));
    expect(findPayment(money, 'A')).toEqual(aPayment({ status: 'mismatched', receivedFen: 7, transactionId: 'txn-A' }));
  });

  it('a payment is mismatched when the price has changed since it began', () => {
    const { money, effects } = applyPaymentFact(anOrder({ payableFen: PRICE - 5_000 }), paid());
    expect(statusOf(money)).toBe('mismatched');
    expect(effects).toEqual([incident('mismatch', 'needs_staff')]);
  });

  it('a payment is mismatched when it fits the price but not the amount it was begun with', () => {
    const { effects } = applyPaymentFact(anOrder({ payableFen: 100 }), paid({ amountFen: 100 }));
    expect(effects).toEqual([incident('mismatch', 'needs_staff')]);
  });

  it('a wrong amount for a cancelled order goes to staff as a mismatch and is not refunded automatically', () => {
    const { money, effects } = applyPaymentFact(anOrder({ status: 'cancelled' }), paid({ amountFen: 1 }));
    expect(money.refunds).toEqual([]);
    expect(effects).toEqual([incident('mismatch', 'needs_staff')]);
  });

  it('a wrong amount raises one incident however often it is reported, and another amount raises another', () => {
    const once = applyPaymentFact(anOrder(), paid({ amountFen: 1 })).money;
    expect(applyPaymentFact(once, paid({ amountFen: 1 }))).toEqual({ money: once, effects: [] });
    const corrected = applyPaymentFact(once, paid({ amountFen: 2 }));
    expect(corrected.effects).toEqual([incident('mismatch', 'needs_staff')]);
    expect(findPayment(corrected.money, 'A')?.receivedFen).toBe(2);
  });

  it('a mismatched payment settles the order once the provider corrects the amount of the same transaction', () => {
    const wrong = applyPaymentFact(anOrder(), paid({ amountFen: 1 })).money;
    const { money, effects } = applyPaymentFact(wrong, paid());
    expect(money.order.status).toBe('paid');
    expect(effects).toEqual([{ do: 'fulfil', isLate: false }]);
  });

  it('a succeeded payment that is reported with another amount or currency stays as it is and goes to staff', () => {
    const before = aPaidOrder();
    expect(applyPaymentFact(before, paid({ amountFen: 1 }))).toEqual({
      money: before,
      effects: [incident('mismatch', 'needs_staff')],
    });
    expect(applyPaymentFact(before, paid({ currency: 'USD' })).effects).toEqual([incident('mismatch', 'needs_staff')]);
  });
});

describe('conflicting transactions', () => {
  it('a second transaction for one payment goes to staff and settles nothing', () => {
    const before = aPaidOrder();
    const outcome = applyPaymentFact(before, paid({ transactionId: 'txn-other' }));
    expect(outcome).toEqual({ money: before, effects: [incident('txn_conflict', 'needs_staff')] });
  });

  it('one transaction that claims a second payment goes to staff', () => {
    const before = aPaidOrder({}, { payments: [aSuccess(), aPayment({ outTradeNo: 'B' })] });
    const outcome = applyPaymentFact(before, paid({ outTradeNo: 'B' }));
    expect(outcome).toEqual({ money: before, effects: [incident('txn_conflict', 'needs_staff', 'B')] });
  });

  it('money for a payment that the order does not have goes to staff', () => {
    const before = anOrder();
    const outcome = applyPaymentFact(before, paid({ outTradeNo: 'Z' }));
    expect(outcome).toEqual({ money: before, effects: [incident('unknown', 'needs_staff', 'Z')] });
  });
});

describe('a payment refunded before it was reported', () => {
  it('a payment fully refunded before it was reported fulfils nothing', () => {
    const before = anOrder({}, { refunds: [aRefund({ status: 'succeeded', origin: 'provider' })] });
    const { money, effects } = applyPaymentFact(before, paid());
    expect(effects).toEqual([]);
    expect(money.order).toEqual(before.order);
    expect(statusOf(money)).toBe('surplus');
  });

  it('a payment partly refunded before it was reported fulfils the order as partially refunded', () => {
    const before = anOrder({}, { refunds: [aRefund({ status: 'succeeded', amountFen: 100 })] });
    const { money, effects } = applyPaymentFact(before, paid());
    expect(money.order).toMatchObject({ status: 'partially_refunded', refundedFen: 100, settledBy: 'money' });
    expect(effects).toEqual<OrderEffect[]>([
      { do: 'fulfil', isLate: false },
      { do: 'claw_back_points', netPaidFen: PRICE - 100 },
    ]);
  });

  it('a surplus payment of which a part was refunded returns only the rest', () => {
    const before = anOrder({ status: 'cancelled' }, { refunds: [aRefund({ status: 'succeeded', amountFen: 100 })] });
    const { effects } = applyPaymentFact(before, paid());
    expect(effects).toContainEqual(returned(PRICE - 100, 'order_cancelled'));
  });

  it('a surplus payment that was fully refunded returns nothing more', () => {
    const before = anOrder({ status: 'cancelled' }, { refunds: [aRefund({ status: 'succeeded' })] });
    const { money, effects } = applyPaymentFact(before, paid());
    expect(effects).toEqual([incident('late', 'refunded')]);
    expect(money.refunds).toEqual(before.refunds);
  });
});

describe('reports without money', () => {
  it.each(['waiting', 'closed', 'failed'] as const)('a payment reported as %s is only recorded', (type) => {
    const before = anOrder({}, { payments: [aPayment({ status: 'created' })] });
    const { money, effects } = applyPaymentFact(before, { type, outTradeNo: 'A' });
    expect(effects).toEqual([]);
    expect(statusOf(money)).toBe(type);
    expect(money.order).toBe(before.order);
  });

  it.each(['waiting', 'closed', 'failed'] as const)('a payment that has arrived ignores the report %s', (type) => {
    const before = aPaidOrder();
    expect(applyPaymentFact(before, { type, outTradeNo: 'A' })).toEqual({ money: before, effects: [] });
  });

  it('a report about a payment that the order does not have is ignored', () => {
    const before = anOrder();
    expect(applyPaymentFact(before, { type: 'closed', outTradeNo: 'Z' })).toEqual({ money: before, effects: [] });
  });
});

describe('the expected amount of a repeated transfer', () => {
  const deposit = aSuccess({ status: 'deposit', receivedFen: 20_000, amountFen: 20_000 });
  it.each<[string, OrderMoney, number]>([
    ['is the rest of a pending order', anOrder({}, { payments: [deposit] }), PRICE - 20_000],
    ['is the price of an expired order', anOrder({ status: 'expired' }), PRICE],
    ['is what arrived for a paid order', aPaidOrder(), 700],
    ['is what arrived for a cancelled order', anOrder({ status: 'cancelled' }), 700],
    ['is what arrived for an order that can no longer be delivered', anOrder({ voidReason: 'license_merged' }), 700],
    ['is what arrived for an order with nothing to pay', anOrder({ payableFen: 0 }), 700],
  ])('the expected amount of a repeated transfer %s', (_what, money, fen) => {
    expect(repeatAmountFen(money, 700)).toBe(fen);
  });
});
