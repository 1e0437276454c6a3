// oxlint-disable-next-line no-restricted-imports -- counts the commands sent to Redis within a time
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { eventJob, startJobs } from '../../src/platform/queue/test/jobs-process.js';
import { CAPTCHA_ANSWER, startTestApp } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startOwnRedis } from './support/own-redis.js';

const JOBS = 200;

it('workers poll a Redis that refuses writes with growing delays, and resume once it accepts them', async () => {
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

it.each([
  ['is full', ['maxmemory', '1'], ['maxmemory', '0'], 'read_only'],
  ['lacks the replicas that it requires', ['min-replicas-to-write', '1'], ['min-replicas-to-write', '0'], 'read_only'],
  ['has become a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE'], 'read_only'],
] as const)('a Redis that %s is reported by readiness, which stays green because reads continue', async (...fault) => {
  const [, broken, mended, state] = fault;
  const server = await startOwnRedis();
  const redis = new Redis(server.url);
  const apply = ([name, ...values]: readonly string[]) =>
    name === 'REPLICAOF' ? redis.call(name, ...values) : redis.call('CONFIG', 'SET', name ?? '', ...values);
  const site = await startTestApp({ REDIS_URL: server.url, ROLE: 'api' });
  const ready = async () => {
    const { status, body } = await site.http.get('/api/health/ready');
    return JSON.stringify([status, body.status, body.database, body.redis]);
  };
  try {
    await eventually(async () => (await ready()) === '[200,"ok","up","up"]');
    await apply(broken);
    await eventually(async () => (await ready()) === JSON.stringify([200, 'degraded', 'up', state]), 10);
    const login = await site.http
      .post('/api/login')
      .send({ username: 'nobody@example.cn', password: 'wrong horse', captcha: CAPTCHA_ANSWER, key: 'none' });
    expect([login.status, login.body.code]).toEqual([503, 'request.unavailable']);
    await site.http.get('/api/plans').expect(200);
    await apply(mended);
    await eventually(async () => (await ready()) === '[200,"ok","up","up"]', 10);
  } finally {
    await site.close();
    redis.disconnect();
    await server.remove();
  }
});
