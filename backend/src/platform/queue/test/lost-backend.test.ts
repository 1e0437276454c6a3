// oxlint-disable-next-line no-restricted-imports -- counts the queries sent within a time
import { setTimeout as sleep } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { type TcpProxy, proxyTo } from '../../../../test/support/tcp-proxy.js';
import { eventually } from '../../../../test/support/eventually.js';
import { suiteRedis } from '../../../../test/support/redis.js';
import { eventJob, type JobsProcess, startJobs } from './jobs-process.js';

/** Three workers and three queues of Redis, or a pool of PostgreSQL, that retry about once a second. */
const MAX_ATTEMPTS = 30;
const OUTAGE_MS = 3_000;

const redis = suiteRedis();

describe(`on ${redis ? 'Redis' : 'PostgreSQL'}`, () => {
  let database: FreshDatabase;
  let proxy: TcpProxy;
  let site: JobsProcess | null = null;
  let runs: string[];
  let work: () => Promise<void>;

  const start = async () => {
    const [databaseUrl, queues] = redis ? [database.appUrl, { ...redis, url: proxy.url }] : [proxy.url, null];
    site = await startJobs(databaseUrl, queues, async ({ name }) => {
      runs.push(name);
      await work();
    });
  };
  /** Commits a job even if the workers' connection to it is cut. */
  const commit = (name: string) =>
    database.dataSource.query(`INSERT INTO outbox (name, queue, payload) VALUES ($1, $2, $3)`, [
      eventJob.name,
      eventJob.queue,
      { name },
    ]);
  /**
   * Jobs are claimed for 45 seconds. If PostgreSQL does that just as the connection is cut, no process receives them,
   * and they wait until the claim expires.
   */
  const claimsRunOut = () =>
    database.dataSource.query(`UPDATE outbox SET dispatched_at = now() - interval '46 seconds'`);
  const attemptsDuring = async (ms: number) => {
    const before = proxy.attempts();
    await sleep(ms);
    return proxy.attempts() - before;
  };

  beforeEach(async () => {
    runs = [];
    work = async () => undefined;
    database = await freshDatabase();
    proxy = await proxyTo(redis?.url ?? database.appUrl);
  });
  afterEach(async () => {
    await site?.close();
    await proxy?.close();
    await database?.drop();
  });

  it('jobs start while their queues are away, retry patiently, and run once the queues are there', async () => {
    proxy.block();
    const started = start();
    await commit('early');
    expect(await attemptsDuring(OUTAGE_MS)).toBeLessThan(MAX_ATTEMPTS);
    proxy.unblock();
    await started;
    await eventually(async () => runs.includes('early'));
  }, 60_000);

  it('jobs retry patiently when their queues go away, and go on by themselves when they are back', async () => {
    await start();
    await commit('before');
    await eventually(async () => runs.includes('before'));
    proxy.block();
    await commit('meanwhile');
    expect(await attemptsDuring(OUTAGE_MS)).toBeLessThan(MAX_ATTEMPTS);
    proxy.unblock();
    await claimsRunOut();
    await eventually(async () => runs.includes('meanwhile'));
  }, 60_000);

  it('a job that ends while its queue is away does not run again', async () => {
    let finish = (): void => undefined;
    work = () => new Promise((resolve) => (finish = resolve));
    await start();
    await commit('cut off');
    await eventually(async () => runs.includes('cut off'));
    proxy.block();
    work = async () => undefined;
    finish();
    await attemptsDuring(OUTAGE_MS);
    proxy.unblock();
    await claimsRunOut();
    await eventually(async () => (await database.dataSource.query('SELECT 1 FROM outbox')).length === 0);
    // Without Redis it was the database that was away: the process remembers the outcome until it is recorded.
    expect(runs).toEqual(['cut off']);
  }, 60_000);
});
