import { asOwner, type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { toAppError } from '../../http/error-translation.js';
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

  it('begins again after a deadlock, so that both who locked crosswise succeed', async () => {
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

  it.each(['40001', '40P01'])('begins again three times after %s, each time from nothing', async (state) => {
    let begun = 0;
    const outcome = await transactions.run(async (tx) => {
      begun += 1;
      await addRow(tx);
      if (begun < 4) await failWith(tx, state);
      return begun;
    });
    expect([outcome, await countRows()]).toEqual([4, 1]);
  });

  it('gives up after the fourth time, as something that may be tried again later', async () => {
    let begun = 0;
    const work = transactions.run(async (tx) => {
      begun += 1;
      await failWith(tx, '40001');
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect([sqlStateOf(error), begun, toAppError(error).code]).toEqual(['40001', 4, 'request.unavailable']);
  });

  it('does not repeat what failed for another reason, and keeps nothing of it', async () => {
    let begun = 0;
    const work = transactions.run(async (tx) => {
      begun += 1;
      await addRow(tx);
      await failWith(tx, '23505');
    });
    await expect(work).rejects.toThrow();
    expect([begun, await countRows()]).toEqual([1, 0]);
  });

  it('keeps nothing of a part that was still at work when another one failed', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const work = transactions.run((tx) => {
      late = tx.query('SELECT pg_sleep(0.05)').then(() => addRow(tx));
      return together([late, Promise.reject(new Error('no'))]);
    });
    await expect(work).rejects.toThrow('no');
    await Promise.allSettled([late]);
    expect(await countRows()).toBe(0);
  });

  describe('with writes that nobody waits for', () => {
    const sendRow = (tx: Tx) => send(tx, 'INSERT INTO point_ledgers (account_id) VALUES ($1)', [ROWS[0]]);
    const stateOf = (work: Promise<unknown>) => work.then(() => 'committed', sqlStateOf);

    it('shows them to what is asked later, and commits them', async () => {
      const seen = await transactions.run(async (tx) => {
        sendRow(tx);
        return tx.query('SELECT account_id FROM point_ledgers');
      });
      expect([seen, await countRows()]).toEqual([[{ account_id: ROWS[0] }], 1]);
    });

    it('keeps nothing when the last of them fails, although nothing was asked after it', async () => {
      const work = transactions.run(async (tx) => {
        sendRow(tx);
        sendRow(tx);
        return Promise.resolve('told as done');
      });
      expect([await stateOf(work), await countRows()]).toEqual(['23505', 0]);
    });

    it('tells what failed first, not that the transaction was over for what came after it', async () => {
      const work = transactions.run(async (tx) => {
        sendRow(tx);
        sendRow(tx);
        await tx.query('SELECT 1');
      });
      expect([await stateOf(work), await countRows()]).toEqual(['23505', 0]);
    });

    it('begins again when one of them meets a deadlock', async () => {
      let begun = 0;
      await transactions.run(async (tx) => {
        begun += 1;
        if (begun === 1) send(tx, `DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`, []);
        sendRow(tx);
        return Promise.resolve();
      });
      expect([begun, await countRows()]).toEqual([2, 1]);
    });

    it('takes none from outside of a transaction', () => {
      expect(() => sendRow(database.dataSource.manager as Tx)).toThrow('outside of a transaction');
    });

    it('uses the connection again after a failure, also for the very statements that failed', async () => {
      const fail = () => transactions.run(async (tx) => Promise.resolve([sendRow(tx), sendRow(tx), sendRow(tx)]));
      for (let at = 0; at < 30; at += 1) await expect(fail()).rejects.toThrow('point_ledgers_pkey');
      await transactions.run(async (tx) => Promise.resolve(sendRow(tx)));
      expect(await countRows()).toBe(1);
    });
  });
});

/** Resolves for everybody when so many have arrived; at once for those who come later. */
function barrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}
