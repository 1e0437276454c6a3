import { eventually } from '../../../../test/support/eventually.js';
import { suiteRedis } from '../../../../test/support/redis.js';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import { Clock } from '../../clock/clock.js';
import { Transactions } from '../../database/transactions.js';
import { OUTBOX_CHANNEL } from '../../outbox/outbox.js';
import { StuckJobs } from '../../outbox/stuck-jobs.js';
import { CONCURRENCY, TryLater } from '../job-handler.js';
import { type TestJob, eventJob, mailJob, type JobsProcess, startJobs } from './jobs-process.js';

interface Row {
  readonly attempts: number;
  readonly deliveries: number;
  readonly waitSeconds: number;
  readonly isParked: boolean;
  readonly lastError: string | null;
}

const redis = suiteRedis();

describe(`jobs on ${redis ? 'Redis' : 'PostgreSQL'}`, () => {
  let database: FreshDatabase;
  let site: JobsProcess;
  let runs: { readonly name: string; readonly attempts: number }[];
  let work: (job: TestJob) => Promise<void>;

  beforeAll(async () => {
    database = await freshDatabase();
    site = await startJobs(database.appUrl, redis, async (payload, { attempts }) => {
      runs.push({ name: payload.name, attempts });
      await work(payload);
    });
  });
  afterAll(async () => {
    await site?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    await database.dataSource.query('DELETE FROM outbox');
    runs = [];
    work = async () => undefined;
  });

  const rows = (): Promise<Row[]> =>
    database.dataSource.query(
      `SELECT attempts, deliveries, extract(epoch FROM run_at - now())::float8 AS "waitSeconds",
              parked_at IS NOT NULL AS "isParked", last_error AS "lastError" FROM outbox ORDER BY id`,
    );
  const wake = () => database.dataSource.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`);
  const becomesDue = async () => {
    await database.dataSource.query('UPDATE outbox SET run_at = now()');
    await wake();
  };
  const runsOf = (name: string) => runs.filter((run) => run.name === name).length;
  const ran = (times: number) => eventually(async () => runs.length === times);
  const settled = (is: (row: Row) => boolean) => eventually(async () => (await rows()).find(is));

  it('a committed job runs once and is then deleted', async () => {
    await site.add({ contract: eventJob, payload: { name: 'one' } });
    await ran(1);
    await eventually(async () => (await rows()).length === 0);
    expect(runs).toEqual([{ name: 'one', attempts: 0 }]);
  });

  it('a job of a rolled-back transaction never runs, and later jobs do', async () => {
    const none = database.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO outbox (name, queue, payload) VALUES ('test.event', 'events', '{"name":"never"}')`,
      );
      throw new Error('changed my mind');
    });
    await expect(none).rejects.toThrow('changed my mind');
    await site.add({ contract: eventJob, payload: { name: 'after' } });
    await ran(1);
    expect(runs).toEqual([{ name: 'after', attempts: 0 }]);
  });

  it('a job that waits for its turn runs with what its row says by then', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    work = async ({ name }) => (name === 'first' ? held : undefined);
    for (let busy = 0; busy < CONCURRENCY.events; busy += 1)
      await site.add({ contract: eventJob, payload: { name: 'first' } });
    await ran(CONCURRENCY.events);
    await site.add({ contract: eventJob, payload: { name: 'as added' } });
    const waiting = `FROM outbox WHERE payload ->> 'name' = 'as added'`;
    // Redis holds a copy of it by now.
    if (redis)
      await eventually(async () => (await database.dataSource.query(`SELECT ${waiting} AND dispatched_at < now()`))[0]);
    await database.dataSource.query(
      `UPDATE outbox SET payload = '{"name": "as amended"}' WHERE payload ->> 'name' = 'as added'`,
    );
    release();
    await eventually(async () => runsOf('as amended') === 1);
    expect(runsOf('as added')).toBe(0);
  });

  it('a job waits for the time it names', async () => {
    await site.add({ contract: eventJob, payload: { name: 'later' }, runAt: new Date(Date.now() + 3_600_000) });
    await site.add({ contract: eventJob, payload: { name: 'now' } });
    await ran(1);
    expect(runsOf('later')).toBe(0);
    await becomesDue();
    await ran(2);
  });

  it.each([-12, 12])('a job waits as long as planned when the clock of its process is %i hours off', async (hours) => {
    const clock = new TestClock(site.context.get(Clock));
    clock.travel(hours * 3_600_000);
    await site.add({ contract: eventJob, payload: { name: 'later' }, runAt: new Date(clock.now().getTime() + 60_000) });
    await site.add({ contract: eventJob, payload: { name: 'due' }, runAt: clock.now() });
    clock.reset();
    await ran(1);
    await eventually(async () => (await rows()).length === 1);
    const [later] = await rows();
    expect(later?.waitSeconds).toBeGreaterThan(30);
    expect(later?.waitSeconds).toBeLessThanOrEqual(60);
    expect(runsOf('later')).toBe(0);
  });

  it('a failed job is retried with growing delays, and receives its number of failures', async () => {
    let failures = 2;
    work = async () => {
      if (failures-- > 0) throw new Error('no luck');
    };
    await site.add({ contract: eventJob, payload: { name: 'shaky' } });
    const first = await settled(({ attempts }) => attempts === 1);
    expect(first).toMatchObject({ isParked: false, lastError: 'Error: no luck' });
    expect(first.waitSeconds).toBeGreaterThan(1);
    await becomesDue();
    const second = await settled(({ attempts }) => attempts === 2);
    expect(second.waitSeconds).toBeGreaterThan(first.waitSeconds + 1);
    await becomesDue();
    await ran(3);
    await eventually(async () => (await rows()).length === 0);
    expect(runs.map(({ attempts }) => attempts)).toEqual([0, 1, 2]);
  });

  it('a job is parked after five tries, and the jobs beside it run on', async () => {
    work = async ({ name }) => {
      if (name === 'poison') throw new Error('poison');
    };
    await site.add({ contract: eventJob, payload: { name: 'poison' } });
    for (let attempts = 1; attempts < 5; attempts += 1) {
      await settled((row) => row.attempts === attempts);
      await site.add({ contract: eventJob, payload: { name: `beside ${attempts}` } });
      await becomesDue();
      await eventually(async () => runsOf(`beside ${attempts}`) === 1);
    }
    const parked = await settled(({ isParked }) => isParked);
    expect(parked).toMatchObject({ attempts: 5, lastError: 'Error: poison' });
    await becomesDue();
    await site.add({ contract: eventJob, payload: { name: 'afterwards' } });
    await eventually(async () => runsOf('afterwards') === 1);
    expect(runsOf('poison')).toBe(5);
  });

  it('a job put off by an outage does not count as a failed try', async () => {
    let outages = 6;
    work = async () => {
      if (outages-- > 0) throw new TryLater(30);
    };
    await site.add({ contract: eventJob, payload: { name: 'outage' } });
    for (let deliveries = 1; deliveries <= 6; deliveries += 1) {
      const row = await settled((one) => one.deliveries === deliveries);
      expect(row).toMatchObject({ attempts: 0, isParked: false });
      expect(row.waitSeconds).toBeGreaterThan(20);
      await becomesDue();
    }
    await eventually(async () => (await rows()).length === 0);
    expect(runsOf('outage')).toBe(7);
  });

  it('a job that waits too long for an external service is parked, and waits anew once it is revived', async () => {
    work = async () => {
      throw new TryLater(60, { cause: new Error('gateway down'), giveUpSeconds: 3_600 });
    };
    await site.add({ contract: eventJob, payload: { name: 'patient' } });
    await settled(({ deliveries }) => deliveries === 1);
    await database.dataSource.query(`UPDATE outbox SET waiting_since = now() - interval '59 minutes'`);
    await becomesDue();
    await settled(({ deliveries, waitSeconds }) => deliveries === 2 && waitSeconds > 800);
    await database.dataSource.query(`UPDATE outbox SET waiting_since = now() - interval '1 hour'`);
    await becomesDue();
    const parked = await settled(({ isParked }) => isParked);
    expect(parked?.lastError).toContain('gateway down');
    const [{ id }] = await database.dataSource.query('SELECT id FROM outbox');
    await site.context.get(Transactions).run((tx) => site.context.get(StuckJobs).revive(tx, [id]));
    await settled(({ isParked, waitSeconds }) => !isParked && waitSeconds > 50);
  });

  it('a job with a malformed payload is parked like one that fails', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (name, queue, payload, attempts) VALUES ('test.event', 'events', '{}', 4)`,
    );
    expect(await settled(({ isParked }) => isParked)).toMatchObject({ lastError: 'TypeError: a job has a name' });
    expect(runs).toEqual([]);
  });

  it('a job that hangs on one queue does not hold up another', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    work = ({ name }) => (name === 'slow' ? held : Promise.resolve());
    for (let count = 0; count < 8; count += 1) await site.add({ contract: mailJob, payload: { name: 'slow' } });
    await eventually(async () => runsOf('slow') === 8);
    await site.add({ contract: eventJob, payload: { name: 'quick' } });
    await eventually(async () => runsOf('quick') === 1);
    expect(await eventually(async () => (await rows()).length === 8)).toBe(true);
    letGo();
    await eventually(async () => (await rows()).length === 0);
  });

  it('a job that its queue has lost is handed over again', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (name, queue, payload, dispatched_at) VALUES ('test.event', 'events', '{"name":"lost"}', now()),
              ('test.event', 'events', '{"name":"under way"}', now())`,
    );
    await site.add({ contract: eventJob, payload: { name: 'beside' } });
    await ran(1);
    await database.dataSource.query(
      `UPDATE outbox SET dispatched_at = now() - interval '46 seconds' WHERE payload->>'name' = 'lost'`,
    );
    await eventually(async () => runsOf('lost') === 1);
    expect(runsOf('under way')).toBe(0);
  });
});
