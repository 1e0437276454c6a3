import fc from 'fast-check';
import { anOrder, aPayment, PRICE } from '../../../test/support/order-money.js';
import { hasMoneyArrived } from '../payments/payment-status.js';
import { applyPaymentFact } from './apply-payment-fact.js';
import { applyRefundFact } from './refund-order.js';
import { cancelOrder, expireOrder, settleWithoutMoney } from './end-order.js';
import type { OrderEffect, OrderOutcome } from './order-effects.js';
import { canOrderBecome, findPayment, isSettled, type OrderMoney, refundableFen, returnedFen } from './order-money.js';

/** Invariants for any events in any order: at most one fulfilment, and no fen is lost or gained. */

const NOW = new Date('2026-03-01T00:00:00Z');
type Step = (money: OrderMoney) => OrderOutcome | ReturnType<typeof cancelOrder>;

const outTradeNo = fc.constantFrom('A', 'B', 'C');

const paidFact = fc
  .record({ outTradeNo, amountFen: fc.constantFrom(PRICE, PRICE, PRICE, PRICE - 1), again: fc.boolean() })
  .map(({ outTradeNo: no, amountFen, again }): Step => {
    const transactionId = again ? `txn-${no}-again` : `txn-${no}`;
    return (money) =>
      applyPaymentFact(money, { type: 'succeeded', outTradeNo: no, amountFen, currency: 'CNY', transactionId });
  });

const overFact = fc
  .record({ type: fc.constantFrom('waiting' as const, 'closed' as const, 'failed' as const), outTradeNo })
  .map(
    (fact): Step =>
      (money) =>
        applyPaymentFact(money, fact),
  );

const refundFact = fc
  .record({ outTradeNo, amountFen: fc.constantFrom(1, 20_000, PRICE), refundNo: fc.constantFrom('x', 'y', 'z') })
  .map(
    (fact): Step =>
      (money) =>
        applyRefundFact(money, { type: 'refunded', ...fact }),
  );

const automaticRefundDone: fc.Arbitrary<Step> = fc
  .record({ index: fc.nat({ max: 2 }), fails: fc.boolean() })
  .map(({ index, fails }): Step => (money) => {
    const refund = money.refunds.filter(({ origin }) => origin === 'automatic')[index];
    if (!refund) return { money, effects: [] };
    return applyRefundFact(money, { ...refund, type: fails ? 'refund_failed' : 'refunded' });
  });

const command: fc.Arbitrary<Step> = fc.constantFrom<Step[]>(
  (money) => cancelOrder(money),
  (money) => expireOrder(money, NOW, NOW),
  (money) => settleWithoutMoney(money, 'points'),
);

const withRefunds = fc.array(fc.oneof(paidFact, overFact, refundFact, automaticRefundDone, command), { maxLength: 14 });
const withoutRefunds = fc.array(fc.oneof(paidFact, overFact, command), { maxLength: 14 });

const start = (isVoid: boolean): OrderMoney =>
  anOrder(
    { voidReason: isVoid ? 'license_repriced' : null },
    { payments: ['A', 'B', 'C'].map((no) => aPayment({ outTradeNo: no })) },
  );

function run(money: OrderMoney, steps: readonly Step[]) {
  const effects: OrderEffect[] = [];
  const states = [money];
  let now = money;
  for (const step of steps) {
    const outcome = step(now);
    if ('ok' in outcome && !outcome.ok) continue;
    now = outcome.money;
    states.push(now);
    effects.push(...outcome.effects);
  }
  return { money: now, effects, states };
}

const total = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
const count = (effects: readonly OrderEffect[], kind: OrderEffect['do']): number =>
  effects.filter((effect) => effect.do === kind).length;

it('in any history an order is fulfilled at most once, undone only when refunded, and settled by at most one payment', () => {
  fc.assert(
    fc.property(fc.boolean(), withRefunds, (isVoid, steps) => {
      const { money, effects } = run(start(isVoid), steps);
      expect(count(effects, 'fulfil')).toBe(isSettled(money.order.status) ? 1 : 0);
      expect(count(effects, 'undo_fulfilment')).toBe(money.order.status === 'refunded' ? 1 : 0);
      const settling = money.payments.filter(({ status }) => status === 'succeeded');
      expect(settling).toHaveLength(money.order.settledBy === 'money' ? 1 : 0);
      for (const { receivedFen } of settling) expect(receivedFen).toBe(money.order.payableFen);
    }),
    { numRuns: 2_000 },
  );
});

it('in any history a fulfilled order keeps exactly its price, and any other order nothing', () => {
  fc.assert(
    fc.property(fc.boolean(), withoutRefunds, (isVoid, steps) => {
      const { money, effects } = run(start(isVoid), steps);
      const inFen = total(
        money.payments.map(({ status, receivedFen }) => (status === 'mismatched' ? 0 : (receivedFen ?? 0))),
      );
      const backFen = total(effects.map((effect) => (effect.do === 'refund_automatically' ? effect.amountFen : 0)));
      expect(inFen - backFen).toBe(money.order.settledBy === 'money' ? PRICE : 0);
    }),
    { numRuns: 2_000 },
  );
});

it('in any history no payment returns more than came in, and no surplus is kept', () => {
  fc.assert(
    fc.property(fc.boolean(), withRefunds, (isVoid, steps) => {
      const { money } = run(start(isVoid), steps);
      for (const payment of money.payments) {
        const backFen = returnedFen(money, payment.outTradeNo);
        // A provider that contradicts itself may report a refund before it reports less money than we requested.
        expect(backFen).toBeLessThanOrEqual(Math.max(payment.receivedFen ?? 0, payment.amountFen));
        const failedFen = total(
          money.refunds
            .filter((refund) => refund.outTradeNo === payment.outTradeNo && refund.status === 'failed')
            .map(({ amountFen }) => amountFen),
        );
        // What an automatic refund failed to return waits for staff, who can retry it.
        if (payment.status === 'surplus') {
          expect(refundableFen(money, payment.outTradeNo)).toBeLessThanOrEqual(failedFen);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

it('in any history orders follow the table of states, and payments that arrived never become unpaid', () => {
  fc.assert(
    fc.property(fc.boolean(), withRefunds, (isVoid, steps) => {
      const { states } = run(start(isVoid), steps);
      for (const [index, after] of states.entries()) {
        const before = states[index - 1] ?? after;
        const isSame = before.order.status === after.order.status;
        expect(isSame || mayFollow(before, after)).toBe(true);
        for (const payment of before.payments.filter(({ status }) => hasMoneyArrived(status))) {
          const later = findPayment(after, payment.outTradeNo);
          expect(later && hasMoneyArrived(later.status)).toBe(true);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

it('payments that are reported again change no order and have no effects except alarms', () => {
  const facts = fc.array(fc.oneof(paidFact, overFact), { maxLength: 10 });
  fc.assert(
    fc.property(facts, (steps) => {
      const once = run(start(true), steps);
      const twice = run(once.money, steps);
      expect(twice.effects.filter(({ do: what }) => what !== 'incident' && what !== 'refund_automatically')).toEqual(
        [],
      );
      expect(twice.money.order).toEqual(once.money.order);
    }),
    { numRuns: 1_000 },
  );
});

/** A payment that was partly returned before we were notified of it settles and refunds in one step. */
function mayFollow({ order: { status: from } }: OrderMoney, { order: { status: to } }: OrderMoney): boolean {
  return canOrderBecome(from, to) || (canOrderBecome(from, 'paid') && canOrderBecome('paid', to));
}
