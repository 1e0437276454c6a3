import { anOrder, aPayment, aRefund, PRICE } from '../../../test/support/order-money.js';
import type { OrderStatus } from './order-money.js';
import { settleWithoutMoney } from './end-order.js';

it('points settle an order and close the payments the customer could still make', () => {
  expect(settleWithoutMoney(anOrder(), 'points')).toMatchObject({
    ok: true,
    money: { order: { status: 'paid', settledBy: 'points' } },
    effects: [
      { do: 'fulfil', isLate: false },
      { do: 'close_payment', outTradeNo: 'A' },
    ],
  });
});

it('an order with nothing to pay is settled for free', () => {
  expect(settleWithoutMoney(anOrder({ payableFen: 0 }, { payments: [] }), 'free')).toMatchObject({
    ok: true,
    money: { order: { status: 'paid', settledBy: 'free' } },
    effects: [{ do: 'fulfil', isLate: false }],
  });
});

describe('an order whose deposit went back', () => {
  const deposit = aPayment({ status: 'deposit', amountFen: 200, receivedFen: 200, transactionId: 'T' });
  const withDeposit = (payableFen: number, returnedFen: number) =>
    anOrder({ payableFen }, { payments: [deposit], refunds: [aRefund({ amountFen: returnedFen })] });

  it.each([
    ['points', PRICE],
    ['free', 0],
  ] as const)('has no deposit once it is settled by %s', (by, payableFen) => {
    const verdict = settleWithoutMoney(withDeposit(payableFen, 200), by);
    expect(verdict).toMatchObject({ ok: true, effects: [{ do: 'fulfil' }] });
    expect(verdict.ok && verdict.money.payments).toEqual([{ ...deposit, status: 'surplus' }]);
  });

  it('an order whose deposit was returned is not settled without money while a part of it is left', () => {
    expect(settleWithoutMoney(withDeposit(PRICE, 199), 'points')).toEqual({ ok: false, code: 'order.partly_paid' });
  });
});

it.each([
  ['points', { payableFen: 0 }, 'order.nothing_to_pay'],
  ['free', { payableFen: 1 }, 'order.not_paid'],
  ['points', { voidReason: 'license_repriced' }, 'order.not_fulfillable'],
  ['free', { voidReason: 'license_repriced', payableFen: 0 }, 'order.not_fulfillable'],
  ['points', { status: 'cancelled', voidReason: 'license_repriced' }, 'order.cancelled'],
] as const)('settling by %s is refused for %p with %s', (by, order, code) => {
  expect(settleWithoutMoney(anOrder(order), by)).toEqual({ ok: false, code });
});

it.each<[OrderStatus, string]>([
  ['paid', 'order.already_paid'],
  ['partially_refunded', 'order.already_paid'],
  ['refunded', 'order.refunded'],
  ['cancelled', 'order.cancelled'],
  ['expired', 'order.expired'],
])('an order that is %s cannot be settled with points: %s', (status, code) => {
  expect(settleWithoutMoney(anOrder({ status }), 'points')).toEqual({ ok: false, code });
});
