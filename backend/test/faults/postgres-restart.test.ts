// oxlint-disable-next-line no-restricted-imports -- the server is down for a time, and failures after its return are counted
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { type Answer, load, PER_SECOND, slowest, tallied } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.js';
import { inTurn, ORDER, orderIds, visitors } from './support/visitors.js';

const AWAY_MS = 3_000;

let postgres: OwnPostgres;
let site: ChildSite;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  site = await startChild({ databaseUrl: postgres.appUrl });
});
afterAll(async () => {
  await site?.stop();
  await postgres?.remove();
});

it('survives a crash of PostgreSQL under load, reports it, and loses nothing it acknowledged', async () => {
  const people = await visitors(postgres.ownerUrl, 20);
  const traffic = load((count) =>
    count % 4 === 0
      ? site.ask('/api/account/order', { token: inTurn(people, count / 4).token, body: ORDER })
      : site.ask('/api/plans'),
  );
  const readiness: Answer[] = [];
  const watch = setInterval(() => void site.ask('/api/health/ready').then((answer) => readiness.push(answer)), 100);
  await traffic.answered(3 * PER_SECOND);

  const crashedAt = Date.now();
  await postgres.crash();
  await sleep(AWAY_MS);
  await postgres.start();
  const backAt = Date.now();
  await sleep(8_000);
  clearInterval(watch);
  const answers = await traffic.stop();

  expect(site.isAlive()).toBe(true);
  const red = readiness.find(({ status, sentAt }) => status === 503 && sentAt >= crashedAt);
  const green = answers.find(({ status, sentAt }) => status < 300 && status > 0 && sentAt >= backAt);
  const failed = answers.filter(({ status }) => status >= 500 || status === 0);
  const window = Math.max(...failed.map(({ sentAt, ms }) => sentAt + ms)) - crashedAt;
  const figures = {
    answers: tallied(answers),
    redAfterMs: (red?.sentAt ?? NaN) + (red?.ms ?? NaN) - crashedAt,
    greenAfterMs: (green?.sentAt ?? NaN) + (green?.ms ?? NaN) - backAt,
    awayMs: backAt - crashedAt,
    windowMs: window,
    slowestMs: slowest(answers),
  };
  console.log(JSON.stringify(figures));

  expect(figures.redAfterMs).toBeLessThan(2_000);
  expect(figures.greenAfterMs).toBeLessThan(5_000);
  expect(figures.windowMs).toBeLessThan(10_000);
  expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
  const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => String(body['id']));
  const kept = await orderIds(postgres.ownerUrl);
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  await eventually(async () => (await site.ask('/api/health/ready')).status === 200);
});
