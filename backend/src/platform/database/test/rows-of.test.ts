import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { Account } from '../../../modules/account/entities/account.entity.js';
import { Order } from '../../../modules/orders/entities/order.entity.js';
import { poolOf } from '../pool.js';
import { rowsOf } from '../rows-of.js';
import { type Tx, Transactions } from '../transactions.js';

const at = new Date('2026-11-01T02:03:04.567Z');
const account = { mail: 'a@example.cn', name: 'A', locale: 'zh', referralCode: 'AAAA0001', createdAt: at } as const;
const price = { listFen: 20_000, subtotalFen: 17_000, discountFen: 0, payableFen: 17_000 };
const plan = { id: 'group', edition: 'professional', name: { zh: '小组', en: 'Group' }, users: 5, assets: 30 } as const;
const order = {
  number: 'N1',
  kind: 'new',
  status: 'pending',
  plan,
  components: [{ planId: 'group', quantity: 1 }],
} as const;

describe('plain rows', () => {
  let database: FreshDatabase;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await freshDatabase();
    transactions = new Transactions(database.dataSource);
  });
  afterAll(() => database.drop());

  const place = async (tx: Tx): Promise<Order | null> => {
    const buyer = await rowsOf(tx, Account).insert(account);
    const terms = { ...order, ...price, components: [...order.components], months: 12, expiresAt: at, createdAt: at };
    return rowsOf(tx, Order).insert({ ...terms, accountId: buyer?.id ?? '' });
  };

  it("a plain row equals the ORM's, and is null when none was found or inserted", async () => {
    await transactions.run(async (tx) => {
      const inserted = await place(tx);
      const known = await tx.findOneBy(Order, { number: 'N1' });
      expect(inserted).toEqual({ ...known });
      expect(inserted).toMatchObject({ ...price, refundedFen: 0, createdAt: at, plan });
      expect(await rowsOf(tx, Order).first('WHERE number = $1 FOR UPDATE', ['N1'])).toEqual({ ...known });
      expect(await rowsOf(tx, Order).first('WHERE number = $1', ['none'])).toBeNull();
      expect(await rowsOf(tx, Account).insert(account, 'ON CONFLICT DO NOTHING')).toBeNull();
    });
  });

  it('statements are prepared in transactions only', async () => {
    const text = `SELECT $1::text AS "marked 7215"`;
    const prepared = async (ask: (sql: string) => Promise<{ count: number }[]>): Promise<number | undefined> =>
      (await ask(`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%"marked 7215"'`))[0]
        ?.count;
    const client = await poolOf(database.dataSource).connect();
    try {
      const ask = async (sql: string) => (await client.query<{ count: number }>(sql)).rows;
      await client.query(text, ['outside']);
      expect(await prepared(ask)).toBe(0);
    } finally {
      client.release();
    }
    await transactions.run(async (tx) => {
      for (const value of ['one', 'two']) expect(await tx.query(text, [value])).toEqual([{ 'marked 7215': value }]);
      expect(await prepared((sql) => tx.query(sql))).toBe(1);
    });
  });
});
