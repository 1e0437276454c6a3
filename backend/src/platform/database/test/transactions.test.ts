import { barrier } from '../../../../test/support/barrier.js';
import { asOwner, type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { toAppError } from '../../http/errors/error.filter.js';
import { poolOf } from '../data-source-options.js';
import { sqlStateOf, type Tx, Transactions } from '../transactions.js';

describe('Transactions.run', () => {
  let database: FreshDatabase;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await freshDatabase();
    transactions = new Transactions(database.dataSource);
  });
  beforeEach(() => asOwner(database, 'DELETE FROM point_ledgers'));
  afterAll(() => database.drop());

  const ROWS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
  const addRow = (tx: Tx) => tx.query('INSERT INTO point_ledgers (account_id) VALUES ($1)', [ROWS[0]]);
  const countRows = async (): Promise<number> =>
    (await database.dataSource.query('SELECT count(*)::int AS count FROM point_ledgers'))[0].count;
  const failWith = (tx: Tx, state: string) => tx.query(`DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`);

  it('a transaction begins again after a deadlock, so that two that locked crosswise both succeed', async () => {
    await database.dataSource.query('INSERT INTO point_ledgers (account_id) VALUES ($1), ($2)', [...ROWS]);
    const bothHoldOne = barrier(2);
    let begun = 0;
    const lockInTurn = (order: readonly string[]) =>
      transactions.run(async (tx) => {
        begun += 1;
        for (const id of order) {
          await tx.query('SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE', [id]);
          await bothHoldOne();
        }
        return 'done';
      });
    expect(await Promise.all([lockInTurn(ROWS), lockInTurn(ROWS.toReversed())])).toEqual(['done', 'done']);
    // Usually three: but the transaction that begins again may get the released row before the one that waits for it.
    expect(begun).toBeGreaterThanOrEqual(3);
  });

  it.each(['40001', '40P01'])('a transaction begins again from nothing three times after %s', async (state) => {
    let begun = 0;
    const outcome = await transactions.run(async (tx) => {
      begun += 1;
      await addRow(tx);
      if (begun < 4) await failWith(tx, state);
      return begun;
    });
    expect([outcome, await countRows()]).toEqual([4, 1]);
  });

  it('a transaction gives up after the fourth serialization failure as unavailable for now', async () => {
    let begun = 0;
    const work = transactions.run(async (tx) => {
      begun += 1;
      await failWith(tx, '40001');
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect([sqlStateOf(error), begun, toAppError(error).code]).toEqual(['40001', 4, 'request.unavailable']);
  });

  it('a transaction that failed for another reason is not repeated and keeps nothing', async () => {
    let begun = 0;
    const work = transactions.run(async (tx) => {
      begun += 1;
      await addRow(tx);
      await failWith(tx, '23505');
    });
    await expect(work).rejects.toThrow();
    expect([begun, await countRows()]).toEqual([1, 0]);
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

  describe('appended rows', () => {
    const appendRow = (tx: Tx) => tx.append('INSERT INTO point_ledgers (account_id) VALUES ($1)', [ROWS[0]]);
    const stateOf = (work: Promise<unknown>) => work.then(() => 'committed', sqlStateOf);

    it('an appended row is seen by later reads of its transaction and is committed', async () => {
      const seen = await transactions.run(async (tx) => {
        appendRow(tx);
        return tx.query('SELECT account_id FROM point_ledgers');
      });
      expect([seen, await countRows()]).toEqual([[{ account_id: ROWS[0] }], 1]);
    });

    it('a transaction keeps nothing when its last append fails', async () => {
      const work = transactions.run(async (tx) => {
        appendRow(tx);
        appendRow(tx);
        return Promise.resolve('reported as done');
      });
      expect([await stateOf(work), await countRows()]).toEqual(['23505', 0]);
    });

    it('a transaction reports what failed first, not the errors that follow from it', async () => {
      const work = transactions.run(async (tx) => {
        appendRow(tx);
        appendRow(tx);
        await tx.query('SELECT 1');
      });
      expect([await stateOf(work), await countRows()]).toEqual(['23505', 0]);
    });

    it('a transaction begins again when an append meets a deadlock', async () => {
      let begun = 0;
      await transactions.run(async (tx) => {
        begun += 1;
        if (begun === 1) tx.append(`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`, []);
        appendRow(tx);
        return Promise.resolve();
      });
      expect([begun, await countRows()]).toEqual([2, 1]);
    });

    it('a connection works again after appends failed, also for the same statements', async () => {
      const fail = () => transactions.run(async (tx) => Promise.resolve([appendRow(tx), appendRow(tx), appendRow(tx)]));
      for (let at = 0; at < 30; at += 1) await expect(fail()).rejects.toThrow('point_ledgers_pkey');
      await transactions.run(async (tx) => Promise.resolve(appendRow(tx)));
      expect(await countRows()).toBe(1);
    });
  });
});
