// oxlint-disable-next-line no-restricted-imports -- sends requests at a fixed rate while the fault lasts
import { setTimeout as sleep } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Answer, percentile, slowest, tallied } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnRedis, startOwnRedis } from './support/own-redis.js';
import { type SlowWay, slowWayTo } from './support/slow-way.js';
import { inTurn, ORDER, type Visitor, visitors } from './support/visitors.js';

const FAULT_MS = 15_000;
/** Upper bound for calls to external systems, with a margin for our own work. */
const TIMEOUT_MS = 10_500;
const POOL = 10;

let database: FreshDatabase;
let redis: OwnRedis;
let ways: readonly [SlowWay, SlowWay];
let site: ChildSite;
let people: Visitor[];

beforeAll(async () => {
  database = await freshDatabase();
  redis = await startOwnRedis();
  ways = [await slowWayTo(database.appUrl), await slowWayTo(redis.url)];
  site = await startChild({
    databaseUrl: ways[0].url,
    variables: { REDIS_URL: ways[1].url, DATABASE_POOL_SIZE: String(POOL) },
  });
  people = await visitors(database.ownerUrl, 10);
});
afterEach(() => {
  for (const way of ways) Object.assign(way, { delayMs: 0, bytesPerSecond: 0, isDead: false });
});
afterAll(async () => {
  await site?.stop();
  await Promise.all(ways.map((way) => way.close()));
  await redis?.remove();
  await database?.drop();
});

const round = (count: number): Promise<Answer>[] => [
  site.ask('/api/plans'),
  site.ask('/api/cases'),
  site.ask('/api/account/info', { token: inTurn(people, count).token }),
  site.ask('/api/account/order', { token: inTurn(people, count).token, body: ORDER }),
];

async function during(ms: number): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  for (const end = Date.now() + ms; Date.now() < end; await sleep(500)) asked.push(...round(asked.length / 4));
  return Promise.all(asked);
}

const connections = async (): Promise<number> => {
  const [{ count }] = await database.dataSource.query(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  return count;
};
const isWell = () =>
  eventually(async () => (await Promise.all(round(0))).every(({ status }) => status === 200 || status === 201), 20);

it.each<[string, Partial<SlowWay>]>([
  ['200 ms away', { delayMs: 100 }],
  ['behind 64 kB a second', { bytesPerSecond: 64 * 1_024 }],
])('with PostgreSQL and Redis %s, nine in ten requests succeed and none hangs', async (_, quality) => {
  await isWell();
  const before = await connections();
  for (const way of ways) Object.assign(way, quality);
  const answers = await during(FAULT_MS);
  const after = await connections();
  console.log(
    JSON.stringify({
      answers: tallied(answers),
      p50: percentile(answers, 0.5),
      slowest: slowest(answers),
      before,
      after,
    }),
  );
  expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(answers.length * 0.9);
  expect(slowest(answers)).toBeLessThan(TIMEOUT_MS);
  expect(after).toBeLessThanOrEqual(before + POOL);
});

it.each([
  ['PostgreSQL', 0],
  ['Redis', 1],
])('while connections to %s are silently dead, every request gets a response, and all recovers soon', async (_, at) => {
  await isWell();
  const way = ways[at] as SlowWay;
  way.isDead = true;
  const answers = await during(FAULT_MS);
  way.isDead = false;
  const mendedAt = Date.now();
  await isWell();
  const wellAfterMs = Date.now() - mendedAt;
  console.log(JSON.stringify({ answers: tallied(answers), slowest: slowest(answers), wellAfterMs }));
  expect(site.isAlive()).toBe(true);
  expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(slowest(answers)).toBeLessThan(TIMEOUT_MS);
  expect(wellAfterMs).toBeLessThan(10_000);
});
