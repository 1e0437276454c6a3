import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { suiteRedis } from '../../../../test/support/redis.js';
import { OUTBOX_CHANNEL, type QueueName } from '../../outbox/outbox.js';
import { JOB_TRANSPORT } from '../job-handler.js';
import { type TestJob, eventJob, bulkJob, mailJob, type JobsProcess, startJobs } from './jobs-process.js';

const redis = suiteRedis();
const contracts = { events: eventJob, mail: mailJob, bulk: bulkJob };

describe(`workers on ${redis ? 'Redis' : 'PostgreSQL'}`, () => {
  let database: FreshDatabase;
  let processes: JobsProcess[];
  let runs: string[];
  let letGo: () => void;
  let held: Promise<void>;

  beforeEach(async () => {
    database = await freshDatabase();
    processes = [];
    runs = [];
    held = new Promise((resolve) => (letGo = resolve));
  });
  afterEach(async () => {
    letGo();
    await Promise.all(processes.map((site) => site.close()));
    await database?.drop();
  });

  const start = async (work: (job: TestJob) => Promise<void>): Promise<JobsProcess> => {
    const site = await startJobs(database.appUrl, redis, async (payload) => {
      runs.push(payload.name);
      await work(payload);
    });
    processes.push(site);
    return site;
  };
  const commit = (queue: QueueName, names: readonly string[]) =>
    database.dataSource.query(
      `WITH added AS (INSERT INTO outbox (name, queue, payload)
         SELECT $1, $2, jsonb_build_object('name', name) FROM unnest($3::text[]) name)
       SELECT pg_notify('${OUTBOX_CHANNEL}', '')`,
      [contracts[queue].name, queue, names],
    );
  const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
  const runsOf = (name: string) => runs.filter((run) => run.startsWith(name)).length;
  const allDone = () => eventually(async () => (await database.dataSource.query('SELECT 1 FROM outbox')).length === 0);

  it('two workers that race for 200 jobs run each of them once', async () => {
    await Promise.all([start(async () => undefined), start(async () => undefined)]);
    const jobs = named('raced', 200);
    await commit('events', jobs);
    await allDone();
    expect(runs.toSorted()).toEqual(jobs.toSorted());
  }, 60_000);

  it('a worker runs eight events, eight mails and two bulk jobs at a time', async () => {
    await start(() => held);
    for (const queue of ['bulk', 'mail', 'events'] as const) await commit(queue, named(queue, 20));
    await eventually(async () => runs.length >= 18);
    await commit('events', ['events too many']);
    expect([runsOf('events'), runsOf('mail'), runsOf('bulk')]).toEqual([8, 8, 2]);
    letGo();
    await allDone();
  }, 60_000);

  it('a backlog of bulk jobs does not hold up events or mails', async () => {
    await commit('bulk', named('bulk', 500));
    await start(({ name }) => (name.startsWith('bulk') ? held : Promise.resolve()));
    await eventually(async () => runsOf('bulk') === 2);
    await commit('events', named('event', 20));
    await commit('mail', named('mail', 20));
    await eventually(async () => runsOf('event') === 20 && runsOf('mail') === 20, 5);
    expect(runsOf('bulk')).toBe(2);
    await database.dataSource.query(`DELETE FROM outbox WHERE queue = 'bulk'`);
  }, 60_000);

  it('a job starts right after its commit, without waiting for the next poll', async () => {
    const site = await start(async () => undefined);
    await commit('events', ['first']);
    await allDone();
    const startedAt = performance.now();
    for (const name of named('prompt', 10)) {
      await site.add({ contract: eventJob, payload: { name } });
      await eventually(async () => runs.includes(name));
    }
    // Ten polls would take ten seconds.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  }, 60_000);

  it('a worker that stops waits for its jobs and leaves the others to the next one', async () => {
    const leaving = await start(() => held);
    await commit('bulk', ['begun 1', 'begun 2', 'left']);
    await eventually(async () => runs.length === 2);
    let hasStopped = false;
    const stopped = leaving.close().then(() => (hasStopped = true));
    await commit('events', ['late']);
    const next = await startJobs(database.appUrl, redis, async ({ name }) => void runs.push(`next ${name}`));
    processes.splice(0, 1, next);
    await eventually(async () => runs.includes('next late'));
    expect(hasStopped).toBe(false);
    letGo();
    await stopped;
    await allDone();
    expect(runs.toSorted()).toEqual(['begun 1', 'begun 2', 'next late', 'next left']);
  }, 60_000);

  it('a job under way at a stop ends before anything that it may use is closed', async () => {
    const whenEnded: boolean[] = [];
    const leaving = await start(async () => {
      await held;
      whenEnded.push(leaving.isClosing());
    });
    await commit('events', ['long']);
    await eventually(async () => runs.length === 1);
    const stopping = jest.spyOn(leaving.context.get(JOB_TRANSPORT), 'close');
    const stopped = leaving.close();
    await eventually(async () => stopping.mock.calls.length === 1);
    letGo();
    await stopped;
    expect(whenEnded).toEqual([false]);
    expect(await database.dataSource.query('SELECT 1 FROM outbox')).toEqual([]);
  }, 60_000);

  it('a running job renews its delivery, so that it is not run a second time', async () => {
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'],
    });
    try {
      await start(() => held);
      await commit('events', ['long']);
      await eventually(async () => runs.length === 1);
      await database.dataSource.query(`UPDATE outbox SET dispatched_at = now() - interval '40 seconds'`);
      jest.advanceTimersByTime(15_000);
      const isFresh = `SELECT 1 FROM outbox WHERE dispatched_at > now() - interval '10 seconds'`;
      await eventually(async () => (await database.dataSource.query(isFresh)).length === 1);
      expect(runs).toEqual(['long']);
    } finally {
      jest.useRealTimers();
    }
  }, 60_000);
});
