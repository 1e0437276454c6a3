import { anOrder, aPayment, PRICE } from '../../../test/support/order-money.js';
import type { ProviderFact } from '../payments/payment-status.js';
import { applyPaymentFact } from './apply-payment-fact.js';
import { applyRefundFact } from './refund-order.js';
import { cancelOrder, expireOrder, settleWithoutMoney } from './end-order.js';
import type { OrderEffect } from './order-effects.js';
import { openPayments, type OrderMoney, type OrderStatus } from './order-money.js';

/**
 * The table of out-of-order events: how an order ends, for every order in which its events can arrive.
 *
 * Every row is tried in every permutation. Most rows end the same way; where the first event matters, the row says so.
 * `A` and `B` are two payments of one order.
 */
type Event =
  | 'A paid'
  | 'A paid again'
  | 'A paid 1 fen less'
  | 'A closed'
  | 'A failed'
  | 'A refunded'
  | 'A refunded in part'
  | 'B paid'
  | 'B closed'
  | 'cancel'
  | 'expire'
  | 'points';

interface End {
  readonly status: OrderStatus;
  readonly fulfilled: 0 | 1;
  /** Fulfilments undone. */
  readonly undone?: 1;
  /** Payments refunded automatically, in any order. */
  readonly sentBack?: readonly ('A' | 'B')[];
}

/** How a row ends; where it matters, by which of these events comes first. */
type Ends = End | Partial<Record<Event, End>>;

const PAID: End = { status: 'paid', fulfilled: 1 };
const PAID_BY_A: End = { ...PAID, sentBack: ['B'] };
const PAID_BY_B: End = { ...PAID, sentBack: ['A'] };

const TABLE: readonly (readonly [events: readonly Event[], ends: Ends])[] = [
  [['A paid', 'A paid again', 'A paid again'], PAID],
  [['A closed', 'A paid'], PAID],
  [['A failed', 'A closed', 'A paid'], PAID],
  [['A paid', 'expire', 'A closed'], PAID],
  [
    ['A paid', 'cancel', 'A closed'],
    { 'A paid': PAID, cancel: { status: 'cancelled', fulfilled: 0, sentBack: ['A'] } },
  ],
  [
    // Money that was returned before we were notified of it buys nothing; the order can still be paid another way.
    ['A paid', 'A refunded', 'A closed'],
    { 'A paid': { status: 'refunded', fulfilled: 1, undone: 1 }, 'A refunded': { status: 'pending', fulfilled: 0 } },
  ],
  [['A paid', 'A refunded in part', 'expire'], { status: 'partially_refunded', fulfilled: 1 }],
  [['A paid', 'B paid', 'A paid again'], { 'A paid': PAID_BY_A, 'A paid again': PAID_BY_A, 'B paid': PAID_BY_B }],
  [['A paid 1 fen less', 'A closed', 'expire'], { status: 'expired', fulfilled: 0 }],
  [['A paid 1 fen less', 'B paid', 'B closed', 'A failed'], PAID],
  [['A paid', 'points', 'A closed'], { 'A paid': PAID, points: { ...PAID, sentBack: ['A'] } }],
  [
    ['A paid', 'B paid', 'cancel', 'B closed'],
    {
      'A paid': PAID_BY_A,
      'B paid': PAID_BY_B,
      cancel: { status: 'cancelled', fulfilled: 0, sentBack: ['A', 'B'] },
    },
  ],
];

const NOW = new Date('2026-03-01T00:00:00Z');

const facts: Partial<Record<Event, ProviderFact>> = {
  'A paid': success('A', PRICE),
  'A paid again': success('A', PRICE),
  'A paid 1 fen less': success('A', PRICE - 1),
  'A closed': { type: 'closed', outTradeNo: 'A' },
  'A failed': { type: 'failed', outTradeNo: 'A' },
  'A refunded': { type: 'refunded', outTradeNo: 'A', refundNo: 'console-1', amountFen: PRICE },
  'A refunded in part': { type: 'refunded', outTradeNo: 'A', refundNo: 'console-1', amountFen: 100 },
  'B paid': success('B', PRICE),
  'B closed': { type: 'closed', outTradeNo: 'B' },
};

describe.each(TABLE.map(([events, ends]) => ({ name: events.join(', '), events, ends })))(
  '$name',
  ({ events, ends }) => {
    it.each(permutations(events).map((order) => ({ name: order.join(' → '), order })))(
      'the events $name end an order as the table says',
      ({ order }) => {
        expect(play(order)).toEqual({ undone: 0, sentBack: [], ...endOf(ends, order) });
      },
    );
  },
);

it('the table of out-of-order events has twelve rows', () => {
  expect(TABLE).toHaveLength(12);
});

function success(outTradeNo: string, amountFen: number): ProviderFact {
  return { type: 'succeeded', outTradeNo, amountFen, currency: 'CNY', transactionId: `txn-${outTradeNo}` };
}

function endOf(ends: Ends, order: readonly Event[]): End | undefined {
  if ('status' in ends) return ends;
  return order.map((event) => ends[event]).find((end) => end !== undefined);
}

function play(events: readonly Event[]) {
  let money = anOrder({}, { payments: [aPayment(), aPayment({ outTradeNo: 'B' })] });
  const effects: OrderEffect[] = [];
  for (const event of events) {
    const outcome = step(money, event);
    money = outcome.money;
    effects.push(...outcome.effects);
  }
  const count = (kind: OrderEffect['do']) => effects.filter((effect) => effect.do === kind).length;
  return {
    status: money.order.status,
    fulfilled: count('fulfil'),
    undone: count('undo_fulfilment'),
    sentBack: effects.flatMap((e) => (e.do === 'refund_automatically' ? [e.outTradeNo] : [])).toSorted(),
  };
}

function step(money: OrderMoney, event: Event): { money: OrderMoney; effects: readonly OrderEffect[] } {
  const fact = facts[event];
  if (fact) {
    return 'refundNo' in fact ? applyRefundFact(money, fact) : applyPaymentFact(money, fact);
  }
  const verdict = command(money, event);
  return verdict.ok ? verdict : { money, effects: [] };
}

/** Mirrors the services: open payments are closed at the provider before an order is cancelled. */
function command(money: OrderMoney, event: Event) {
  if (event === 'points') return settleWithoutMoney(money, 'points');
  if (event === 'expire') return expireOrder(money, NOW, NOW);
  const closed = openPayments(money).reduce(
    (next, { outTradeNo }) => applyPaymentFact(next, { type: 'closed', outTradeNo }).money,
    money,
  );
  return cancelOrder(closed);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
