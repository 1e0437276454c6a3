// oxlint-disable-next-line no-restricted-imports -- counts the commands sent to Redis within a time
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { eventJob, startJobs } from '../../src/platform/queue/test/jobs-process.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startOwnRedis } from './support/own-redis.js';

const JOBS = 200;

it('workers ask a Redis that refuses writes patiently, and go on when it takes them again', async () => {
  const [database, server] = await Promise.all([freshDatabase(), startOwnRedis()]);
  const redis = new Redis(server.url);
  const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await redis.info('stats'))?.[1]);
  const jobs = await startJobs(database.appUrl, { url: server.url, prefix: 'jobs' }, () => sleep(100));
  const waiting = async () => (await database.dataSource.query('SELECT 1 FROM outbox')).length;
  try {
    await database.dataSource.query(
      `INSERT INTO outbox (name, queue, payload) SELECT $1, 'events', '{"name":"one of many"}' FROM generate_series(1, $2::int)`,
      [eventJob.name, JOBS],
    );
    await eventually(async () => (await waiting()) < JOBS);
    // As with a full disk or a lost replica.
    await redis.config('SET', 'min-replicas-to-write', '1');
    const before = await commands();
    await sleep(3_000);
    const asked = (await commands()) - before;
    await redis.config('SET', 'min-replicas-to-write', '0');
    await eventually(async () => (await waiting()) === 0, 120);
    console.log(JSON.stringify({ asked }));
    expect(asked).toBeLessThan(500);
  } finally {
    await jobs.close();
    redis.disconnect();
    await server.remove();
    await database.drop();
  }
});
