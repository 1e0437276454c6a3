import { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { LongReads } from '../long-reads.js';

const numbers = (upTo: number) => ({
  rows: { text: 'SELECT n FROM generate_series(1, $1::int) n ORDER BY n DESC', values: [upTo] },
  count: { text: 'SELECT count(*)::int AS total FROM generate_series(1, $1::int) n', values: [upTo] },
});

describe('LongReads', () => {
  let database: FreshDatabase;
  let reads: LongReads;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  beforeEach(() => {
    reads = new LongReads(database.appUrl);
  });
  afterEach(() => reads.onApplicationShutdown());
  afterAll(() => database.drop());

  const read = (rows: number) => reads.read<{ n: number }>(numbers(rows));

  it('a long read returns every row in order, 25 at a time', async () => {
    const { total, batches } = await read(60);
    const sizes: number[] = [];
    const found: number[] = [];
    for await (const batch of batches) {
      sizes.push(batch.length);
      found.push(...batch.map(({ n }) => n));
    }
    expect([total, sizes]).toEqual([60, [25, 25, 10]]);
    expect(found).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
  });

  it('long reads take one core', async () => {
    const [{ workers } = { workers: '' }] = await reads.snapshot((readAll) =>
      readAll<{ workers: string }>(`SELECT current_setting('max_parallel_workers_per_gather') AS workers`),
    );
    expect(workers).toBe('0');
  });

  it('a snapshot survives a statement that is silent for longer than a request may wait', async () => {
    const [row] = await reads.snapshot((readAll) => readAll(`SELECT 7 AS n FROM pg_sleep(10)`));
    expect(row).toEqual({ n: 7 });
  }, 20_000);

  it('a snapshot shows one state of the database and writes nothing', async () => {
    const owner = new Client(database.ownerUrl);
    await owner.connect();
    await owner.query('CREATE TABLE marks (n int)');
    await owner.query('GRANT SELECT, INSERT ON marks TO PUBLIC');
    const counts = await reads.snapshot(async (readAll) => {
      const count = async () => (await readAll<{ n: number }>('SELECT count(*)::int AS n FROM marks'))[0]?.n;
      const before = await count();
      await owner.query('INSERT INTO marks VALUES (1)');
      return [before, await count()];
    });
    expect(counts).toEqual([0, 0]);
    const write = reads.snapshot((readAll) => readAll('INSERT INTO marks VALUES (2) RETURNING n'));
    await expect(write).rejects.toThrow('read-only transaction');
    await owner.end();
  });

  it('a long read that is abandoned frees its connection', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { batches } = await read(5_000);
      for await (const _ of batches) break;
    }
    const { total, close } = await read(1);
    close();
    expect(total).toBe(1);
  });

  it('a long read that is closed before it begins frees its connection', async () => {
    for (let round = 0; round < 4; round += 1) (await read(5_000)).close();
    const { total, close } = await read(1);
    close();
    expect(total).toBe(1);
  });

  it('a third long read is refused while two are running', async () => {
    const open = await Promise.all([read(5_000), read(5_000)]);
    await expect(read(1)).rejects.toThrow('timeout exceeded when trying to connect');
    for (const { close } of open) close();
  });

  it('a long read of a wrong statement fails and frees its connection', async () => {
    for (let round = 0; round < 3; round += 1) {
      await expect(reads.read({ ...numbers(1), rows: { text: 'SELECT nothing', values: [] } })).rejects.toThrow();
    }
  });
});
