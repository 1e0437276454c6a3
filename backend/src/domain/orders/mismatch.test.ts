import { aPayment, aRefund, anOrder, aSuccess, PRICE } from '../../../test/support/order-money.js';
import { applyPaymentFact } from './apply-payment-fact.js';
import { applyRefundFact, refundPoints } from './refund-order.js';
import { cancelOrder, expireOrder, settleWithoutMoney } from './end-order.js';
import { acceptMismatch, askForRest, mismatchOf, shortfallFen, whyNotThisWay } from './incidents.js';
import { depositFen, dueFen, type OrderMoney, refundableOfOrderFen, refundParts } from './order-money.js';

const wrong = (receivedFen: number, order: Parameters<typeof anOrder>[0] = {}): OrderMoney =>
  anOrder(order, { payments: [aPayment({ status: 'mismatched', receivedFen, transactionId: 'txn-A' })] });
const rest = aPayment({ outTradeNo: 'B', amountFen: 100 });
const paidRest = {
  type: 'succeeded',
  outTradeNo: 'B',
  amountFen: 100,
  currency: 'CNY',
  transactionId: 'txn-B',
} as const;
/** An order of 500 yuan, of which 1 is missing and has been requested. */
const withDeposit = (): OrderMoney => {
  const { money } = askForRest(wrong(PRICE - 100), 'A');
  return { ...money, payments: [...money.payments, rest] };
};
const dos = (effects: readonly { readonly do: string }[]) => effects.map((effect) => effect.do);

describe('ways out of a mismatch', () => {
  it.each([
    ['return', wrong(PRICE - 1), 'CNY', null],
    ['return', wrong(PRICE - 1, { status: 'cancelled' }), 'USD', null],
    ['return', anOrder(), 'CNY', 'payment.not_mismatched'],
    ['return', { ...wrong(5), refunds: [aRefund({ amountFen: 5 })] }, 'CNY', 'payment.not_mismatched'],
    ['accept', wrong(PRICE - 1), 'CNY', null],
    ['accept', wrong(PRICE + 1), 'CNY', null],
    ['accept', wrong(PRICE - 1, { status: 'expired' }), 'CNY', null],
    ['accept', wrong(PRICE - 1), 'USD', 'payment.foreign_currency'],
    ['accept', wrong(PRICE - 1, { status: 'cancelled' }), 'CNY', 'order.cancelled'],
    ['accept', wrong(PRICE - 1, { status: 'paid', settledBy: 'points' }), 'CNY', 'order.already_paid'],
    ['accept', wrong(PRICE - 1, { voidReason: 'license_repriced' }), 'CNY', 'order.not_fulfillable'],
    ['accept', wrong(PRICE, { payableFen: 0 }), 'CNY', 'order.nothing_to_pay'],
    ['ask_rest', wrong(PRICE - 1), 'CNY', null],
    ['ask_rest', wrong(PRICE), 'CNY', 'payment.nothing_missing'],
    ['ask_rest', wrong(PRICE - 1, { status: 'expired' }), 'CNY', 'order.expired'],
  ] as const)('whether a mismatch can be resolved by %s (case %#)', (way, money, currency, code) => {
    expect(whyNotThisWay(way, money, 'A', currency)).toBe(code);
  });

  it('a mismatch says what was expected, what was received and what is missing', () => {
    const mismatch = mismatchOf(wrong(PRICE - 30), 'A', 'CNY');
    expect(mismatch).toEqual({ expectedFen: PRICE, receivedFen: PRICE - 30, currency: 'CNY' });
    expect(shortfallFen(mismatch)).toBe(30);
    expect(shortfallFen({ ...mismatch, receivedFen: PRICE + 1 })).toBe(0);
  });
});

describe('an accepted mismatch', () => {
  it('accepting too little money lowers the price to what was received and settles the order', () => {
    const { money, effects } = acceptMismatch(wrong(PRICE - 30), 'A');
    expect(money.order).toMatchObject({ status: 'paid', settledBy: 'money', payableFen: PRICE - 30, refundedFen: 0 });
    expect(money.payments).toMatchObject([{ status: 'succeeded', amountFen: PRICE - 30, receivedFen: PRICE - 30 }]);
    expect(dos(effects)).toEqual(['fulfil']);
  });

  it('accepting too much money refunds the excess, which is no refund of the order', () => {
    const { money, effects } = acceptMismatch(wrong(PRICE + 70), 'A');
    expect(money.order).toMatchObject({ status: 'paid', payableFen: PRICE });
    expect(money.refunds).toMatchObject([{ amountFen: 70, status: 'processing', origin: 'automatic' }]);
    expect(dos(effects)).toEqual(['refund_automatically', 'fulfil']);
    const [{ refundNo } = { refundNo: '' }] = money.refunds;
    const returned = applyRefundFact(money, { type: 'refunded', outTradeNo: 'A', refundNo, amountFen: 70 });
    expect(returned.money.order).toEqual(money.order);
    expect(returned.effects).toEqual([]);
    expect(refundableOfOrderFen(returned.money)).toBe(PRICE);
  });

  it('what staff refunded of an excess before accepting it does not count as a refund of the order', () => {
    const before = { ...wrong(PRICE + 70), refunds: [aRefund({ amountFen: 70, status: 'succeeded' })] };
    expect(acceptMismatch(before, 'A').money.order).toMatchObject({ status: 'paid', refundedFen: 0 });
  });

  it('accepting a mismatch fulfils an expired order as a late one', () => {
    const { effects } = acceptMismatch(wrong(PRICE - 30, { status: 'expired' }), 'A');
    expect(effects).toContainEqual({ do: 'fulfil', isLate: true });
  });
});

describe('a deposit', () => {
  it('a deposit leaves the rest to be paid, and closes payments of the whole price', () => {
    const open = { ...wrong(PRICE - 100), payments: [...wrong(PRICE - 100).payments, aPayment({ outTradeNo: 'C' })] };
    const { money, effects } = askForRest(open, 'A');
    expect([depositFen(money), dueFen(money)]).toEqual([PRICE - 100, 100]);
    expect(effects).toEqual([{ do: 'close_payment', outTradeNo: 'C' }]);
  });

  it('a deposit settles the order together with the rest', () => {
    const { money } = applyPaymentFact(withDeposit(), paidRest);
    expect(money.order).toMatchObject({ status: 'paid', settledBy: 'money', refundedFen: 0 });
    expect(money.payments.map(({ status, amountFen }) => [status, amountFen])).toEqual([
      ['deposit', PRICE - 100],
      ['succeeded', 100],
    ]);
  });

  it('a deposit reported twice changes nothing the second time', () => {
    const again = { ...paidRest, outTradeNo: 'A', amountFen: PRICE - 100, transactionId: 'txn-A' };
    const money = withDeposit();
    expect(applyPaymentFact(money, again)).toEqual({ money, effects: [] });
  });

  it('the whole price paid on top of a deposit is a mismatch', () => {
    const whole = aPayment({ outTradeNo: 'C' });
    const money = { ...withDeposit(), payments: [...withDeposit().payments, whole] };
    const fact = { ...paidRest, outTradeNo: 'C', amountFen: PRICE };
    expect(applyPaymentFact(money, fact).effects).toMatchObject([{ do: 'incident', kind: 'mismatch' }]);
  });

  it('a partly refunded deposit settles the order together with all that is missing', () => {
    const money = { ...withDeposit(), refunds: [aRefund({ amountFen: 40, status: 'succeeded' })] };
    expect(dueFen(money)).toBe(140);
    const payments = money.payments.map((payment) =>
      payment.outTradeNo === 'B' ? { ...payment, amountFen: 140 } : payment,
    );
    const settled = applyPaymentFact({ ...money, payments }, { ...paidRest, amountFen: 140 }).money;
    expect(settled.order).toMatchObject({ status: 'paid', refundedFen: 0 });
    expect(settled.payments.map(({ amountFen }) => amountFen)).toEqual([PRICE - 140, 140]);
  });

  it.each([
    ['cancelled', (money: OrderMoney) => cancelOrder({ ...money, payments: money.payments.slice(0, 1) })],
    ['expired', (money: OrderMoney) => expireOrder(money, new Date(0), new Date(1))],
  ])('a deposit is refunded when the order is %s', (status, end) => {
    const verdict = end(withDeposit());
    if (!verdict.ok) throw new Error(verdict.code);
    expect(verdict.money.order.status).toBe(status);
    expect(verdict.money.payments[0]?.status).toBe('surplus');
    expect(verdict.money.refunds).toMatchObject([{ outTradeNo: 'A', amountFen: PRICE - 100, status: 'processing' }]);
    expect(dos(verdict.effects)).toContain('refund_automatically');
  });

  it('an order with a deposit cannot be paid with points', () => {
    expect(settleWithoutMoney(withDeposit(), 'points')).toEqual({ ok: false, code: 'order.partly_paid' });
  });

  it('a refund takes the payment that completed the order first and its deposit after it, up to the whole price', () => {
    const { money } = applyPaymentFact(withDeposit(), paidRest);
    expect(refundableOfOrderFen(money)).toBe(PRICE);
    expect(refundParts(money, 60)).toEqual([{ outTradeNo: 'B', amountFen: 60 }]);
    expect(refundParts(money, 160)).toEqual([
      { outTradeNo: 'B', amountFen: 100 },
      { outTradeNo: 'A', amountFen: 60 },
    ]);
    const back = (from: OrderMoney, outTradeNo: string, amountFen: number) =>
      applyRefundFact(from, { type: 'refunded', outTradeNo, refundNo: `R${outTradeNo}`, amountFen });
    const first = back(money, 'B', 100);
    expect(first.money.order).toMatchObject({ status: 'partially_refunded', refundedFen: 100 });
    const second = back(first.money, 'A', PRICE - 100);
    expect(second.money.order).toMatchObject({ status: 'refunded', refundedFen: PRICE });
    expect(dos(second.effects)).toContain('undo_fulfilment');
  });
});

it('an order paid with points has no payments to refund', () => {
  const money = anOrder({ status: 'paid', settledBy: 'points' }, { payments: [aSuccess({ status: 'surplus' })] });
  expect(refundParts(money, 1)).toEqual([]);
  expect(refundPoints(money, PRICE)).toMatchObject({ ok: true });
});
