import { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { ReadingLane, Reads } from '../reads.js';
import { Clock } from '../../clock/clock.js';

const ECHO = { name: 'lane-echo', text: 'SELECT $1::int AS value, pg_backend_pid() AS pid' };
const DIVIDE = { name: 'lane-divide', text: 'SELECT 1 / $1::int AS value' };
const LOCKED = { name: 'lane-locked', text: 'SELECT id FROM accounts WHERE id = $1::uuid' };
/** Longer than anything on the lane may wait. */
const STUCK_MS = 300;
const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Echo {
  readonly value: number;
  readonly pid: number;
}

describe('the reading lane', () => {
  let database: FreshDatabase;
  let lane: ReadingLane;
  let owner: Client;

  beforeAll(async () => {
    database = await freshDatabase();
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  beforeEach(async () => {
    lane = new ReadingLane(new Reads(database.dataSource, new Clock()), database.appUrl);
    await untilOpen();
    // If the machine paused for a moment, reads would seem to wait behind one that is stuck.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return lane.onApplicationShutdown();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const echo = async (value: number): Promise<Echo> => {
    const row = await lane.first<Echo & Record<string, unknown>>(ECHO, [value]);
    if (!row) throw new Error('nothing came back');
    return row;
  };
  /** Connections that serve twenty simultaneous queries. */
  const connectionsOf = async (): Promise<Set<number>> =>
    new Set((await Promise.all(Array.from({ length: 20 }, (_, at) => echo(at)))).map(({ pid }) => pid));
  const untilOpen = (): Promise<boolean> => eventually(async () => (await connectionsOf()).size === 1);

  it('500 reads at once on one shared connection each get their own row', async () => {
    const asked = Array.from({ length: 500 }, (_, at) => at);
    const answers = await Promise.all(asked.map((value) => echo(value)));
    expect(answers.map(({ value }) => value)).toEqual(asked);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });

  it('one failing read on the shared connection leaves the others their rows', async () => {
    const [before, failed, after] = await Promise.allSettled([echo(1), lane.first(DIVIDE, [0]), echo(2)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect([before, after]).toMatchObject([{ value: { value: 1 } }, { value: { value: 2 } }]);
    expect((await connectionsOf()).size).toBe(1);
  });

  it('reads succeed although the shared connection is ended, and it is replaced soon', async () => {
    const [pid] = await connectionsOf();
    const asked = Array.from({ length: 50 }, (_, at) => echo(at));
    await database.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
    expect((await Promise.all(asked)).map(({ value }) => value)).toEqual(asked.map((_, at) => at));
    expect((await echo(7)).value).toBe(7);
    await untilOpen();
    expect(await connectionsOf()).not.toContain(pid);
  });

  it('no read waits behind one that waits for a lock', async () => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE');
    const held = lane.first(LOCKED, [NOBODY]);
    await eventually(async () => {
      const { rows } = await owner.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass`);
      return rows.length === 1;
    });
    const later = performance.now() + STUCK_MS;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect((await echo(3)).value).toBe(3);
    await owner.query('COMMIT');
    expect(await held).toBeNull();
  });

  it('reads use the pool when the shared connection cannot be opened', async () => {
    const astray = new ReadingLane(
      new Reads(database.dataSource, new Clock()),
      'postgres://nobody@127.0.0.1:1/nothing',
    );
    expect(await astray.first<Echo & Record<string, unknown>>(ECHO, [5])).toMatchObject({ value: 5 });
    expect(await astray.first<Echo & Record<string, unknown>>(ECHO, [6])).toMatchObject({ value: 6 });
    await astray.onApplicationShutdown();
  });
});
