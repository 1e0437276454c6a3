import { barrier } from '../../../../test/support/barrier.js';
import { asOwner, type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { toAppError } from '../../http/errors/error-translation.js';
import { send, sqlStateOf, together, type Tx, Transactions } from '../transactions.js';

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
    expect(begun).toBe(3);
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

  it('a failed transaction keeps nothing of a part that was still running', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const work = transactions.run((tx) => {
      late = tx.query('SELECT 1').then(() => addRow(tx));
      return together([late, Promise.reject(new Error('no'))]);
    });
    await expect(work).rejects.toThrow('no');
    await Promise.allSettled([late]);
    expect(await countRows()).toBe(0);
  });

  describe('unawaited writes', () => {
    const sendRow = (tx: Tx) => send(tx, 'INSERT INTO point_ledgers (account_id) VALUES ($1)', [ROWS[0]]);
    const stateOf = (work: Promise<unknown>) => work.then(() => 'committed', sqlStateOf);

    it('an unawaited write is seen by later reads of its transaction and is committed', async () => {
      const seen = await transactions.run(async (tx) => {
        sendRow(tx);
        return tx.query('SELECT account_id FROM point_ledgers');
      });
      expect([seen, await countRows()]).toEqual([[{ account_id: ROWS[0] }], 1]);
    });

    it('a transaction keeps nothing when its last unawaited write fails', async () => {
      const work = transactions.run(async (tx) => {
        sendRow(tx);
        sendRow(tx);
        return Promise.resolve('told as done');
      });
      expect([await stateOf(work), await countRows()]).toEqual(['23505', 0]);
    });

    it('a transaction reports what failed first, not the errors that follow from it', async () => {
      const work = transactions.run(async (tx) => {
        sendRow(tx);
        sendRow(tx);
        await tx.query('SELECT 1');
      });
      expect([await stateOf(work), await countRows()]).toEqual(['23505', 0]);
    });

    it('a transaction begins again when an unawaited write meets a deadlock', async () => {
      let begun = 0;
      await transactions.run(async (tx) => {
        begun += 1;
        if (begun === 1) send(tx, `DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`, []);
        sendRow(tx);
        return Promise.resolve();
      });
      expect([begun, await countRows()]).toEqual([2, 1]);
    });

    it('an unawaited write outside of a transaction throws', () => {
      expect(() => sendRow(database.dataSource.manager as Tx)).toThrow('outside of a transaction');
    });

    it('a connection works again after unawaited writes failed, also for the same statements', async () => {
      const fail = () => transactions.run(async (tx) => Promise.resolve([sendRow(tx), sendRow(tx), sendRow(tx)]));
      for (let at = 0; at < 30; at += 1) await expect(fail()).rejects.toThrow('point_ledgers_pkey');
      await transactions.run(async (tx) => Promise.resolve(sendRow(tx)));
      expect(await countRows()).toBe(1);
    });
  });
});
