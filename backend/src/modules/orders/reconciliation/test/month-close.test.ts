import { randomInt, randomUUID } from 'node:crypto';
import { asOwner, type FreshDatabase, freshDatabase } from '../../../../../test/support/database.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Reads } from '../../../../platform/database/reads.js';
import { MonthCloseQueries } from '../month-close.queries.js';

const METHODS = ['alipay', 'wechat', 'stripe', 'bank'] as const;
const MONEY = ['succeeded', 'surplus', 'mismatched', 'deposit'] as const;
const MONTHS = ['2026-08', '2026-09', '2026-10'];

interface Movement {
  readonly method: string;
  readonly at: Date;
  readonly fen: number;
}

const anyOf = <T>(values: readonly [T, ...T[]]): T => values[randomInt(values.length)] ?? values[0];
const anInstant = () => new Date(randomInt(Date.parse('2026-07-20T00:00:00Z'), Date.parse('2026-11-10T00:00:00Z')));
/** The date in Shanghai, calculated without the code under test. */
const dayOf = ({ at }: Movement) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const sum = (movements: readonly Movement[]) => movements.reduce((total, { fen }) => total + fen, 0);

describe('the month close', () => {
  let database: FreshDatabase;
  let queries: MonthCloseQueries;
  const received: Movement[] = [];
  const refunded: Movement[] = [];

  const insertPayment = async ({ method, at, fen }: Movement, status: string, amountFen = fen) => {
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO payments (order_id, method, out_trade_no, status, amount_fen, received_fen, expires_at, arrived_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7) RETURNING id`,
      [randomUUID(), method, randomUUID(), status, amountFen, fen, at],
    );
    return String(id);
  };
  const insertRefund = (paymentId: string, { at, fen }: Movement, status = 'succeeded') =>
    database.dataSource.query(
      `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at, finished_at)
       VALUES ($1, $2, $3, $4, 'staff', $5, $5)`,
      [paymentId, randomUUID(), fen, status, at],
    );

  beforeEach(async () => {
    database = await freshDatabase();
    // Only movements matter here, not the orders behind them.
    await asOwner(database, 'ALTER TABLE payments DROP CONSTRAINT payments_order_exists');
    queries = new MonthCloseQueries(new Reads(database.dataSource, new Clock()), new Clock());
    received.length = 0;
    refunded.length = 0;
  });
  afterEach(() => database.drop());

  const bookRandomly = async () => {
    for (let count = 0; count < 150; count += 1) {
      const payment = { method: anyOf(METHODS), at: anInstant(), fen: randomInt(1, 100_000_000) };
      // The amount asked for may differ: what arrived counts.
      const id = await insertPayment(payment, anyOf(MONEY), randomInt(1, 100_000_000));
      received.push(payment);
      if (randomInt(2) === 0) continue;
      const refund = { method: payment.method, at: anInstant(), fen: randomInt(1, 100_000_000) };
      const isReturned = randomInt(3) > 0;
      await insertRefund(id, refund, isReturned ? 'succeeded' : 'failed');
      if (isReturned) refunded.push(refund);
    }
  };

  it('the month close adds up payments and refunds for each day, each method and the month', async () => {
    await bookRandomly();
    for (const month of MONTHS) {
      const inMonth = (movement: Movement) => dayOf(movement).startsWith(month);
      const moved = (belongs: (movement: Movement) => boolean) => {
        const [came, went] = [sum(received.filter(belongs)), sum(refunded.filter(belongs))];
        return { receivedFen: came, refundedFen: went, netFen: came - went };
      };
      const { days, methods, total } = await queries.of(month);
      expect(total).toEqual(moved(inMonth));
      for (const { method, ...figures } of methods) {
        expect(figures).toEqual(moved((movement) => inMonth(movement) && movement.method === method));
      }
      for (const { day, method, receivedFen, refundedFen, netFen } of days) {
        const expected = moved((movement) => dayOf(movement) === day && movement.method === method);
        expect({ receivedFen, refundedFen, netFen }).toEqual(expected);
      }
      const moments = [...received, ...refunded].filter(inMonth);
      expect(days).toHaveLength(new Set(moments.map((movement) => `${dayOf(movement)} ${movement.method}`)).size);
      expect(methods).toHaveLength(new Set(moments.map(({ method }) => method)).size);
    }
  });

  it('the month close counts a payment in the month in Shanghai in which it arrived, to the millisecond', async () => {
    await insertPayment({ method: 'alipay', at: new Date('2026-09-30T15:59:59.999Z'), fen: 100 }, 'succeeded');
    await insertPayment({ method: 'alipay', at: new Date('2026-09-30T16:00:00.000Z'), fen: 20 }, 'succeeded');
    await insertPayment({ method: 'alipay', at: new Date('2026-10-31T15:59:59.999Z'), fen: 3 }, 'succeeded');
    const [september, october, november] = [
      await queries.of('2026-09'),
      await queries.of('2026-10'),
      await queries.of('2026-11'),
    ];
    expect(september.days).toMatchObject([{ day: '2026-09-30', receivedFen: 100 }]);
    expect(october.days).toMatchObject([
      { day: '2026-10-01', receivedFen: 20 },
      { day: '2026-10-31', receivedFen: 3 },
    ]);
    expect(november).toEqual({ days: [], methods: [], total: { receivedFen: 0, refundedFen: 0, netFen: 0 } });
  });

  it('the month close counts a refund when it was returned, under the method of its payment', async () => {
    const id = await insertPayment({ method: 'wechat', at: new Date('2026-09-10T04:00:00Z'), fen: 500 }, 'succeeded');
    await insertRefund(id, { method: 'wechat', at: new Date('2026-10-02T04:00:00Z'), fen: 200 });
    expect((await queries.of('2026-09')).total).toEqual({ receivedFen: 500, refundedFen: 0, netFen: 500 });
    expect((await queries.of('2026-10')).days).toMatchObject([
      { day: '2026-10-02', method: 'wechat', receivedFen: 0, refundedFen: 200, netFen: -200 },
    ]);
  });

  it('the month close leaves out refunds in progress and payments without money', async () => {
    const at = new Date('2026-10-10T04:00:00Z');
    const id = await insertPayment({ method: 'alipay', at, fen: 500 }, 'succeeded');
    for (const status of ['requested', 'processing', 'failed', 'rejected']) {
      await insertRefund(id, { method: 'alipay', at, fen: 100 }, status);
    }
    await database.dataSource.query(
      `INSERT INTO payments (order_id, method, out_trade_no, status, amount_fen, expires_at, created_at)
       VALUES ($1, 'alipay', 'waiting', 'waiting', 900, $2, $2)`,
      [randomUUID(), at],
    );
    expect((await queries.of('2026-10')).total).toEqual({ receivedFen: 500, refundedFen: 0, netFen: 500 });
  });
});
