import { freePort } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { type Answer, ask, load, PER_SECOND, percentile, tallied } from './support/ask.js';
import { type Balancer, startBalancer } from './support/balancer.js';
import type { ChildSite } from './support/child-site.js';
import { type Production, startProduction } from './support/production.js';
import { inTurn, jobsDue, ORDER, orderIds, type Visitor, visitors } from './support/visitors.js';

const LEAVING_MS = 15_000;
const ENDED = /已过期|已取消|expired/;
/** Number of customers who each let an order expire. */
const BUYERS = 60;

let production: Production;
let balancer: Balancer;
let replicas: ChildSite[];
let people: Visitor[];

beforeAll(async () => {
  production = await startProduction();
  balancer = await startBalancer(await freePort());
  replicas = [await production.start('api'), await production.start('api')];
  balancer.use(replicas.map(({ url }) => url));
  people = await visitors(production.database.ownerUrl, 150);
});
afterAll(async () => {
  await balancer?.close();
  await production?.close();
});

/** Reads, with an order as every fourth request. */
const traffic = () =>
  load((count) =>
    count % 4 === 0
      ? ask(`${balancer.url}/api/account/order`, { token: inTurn(people, count / 4).token, body: ORDER })
      : ask(`${balancer.url}${inTurn(['/api/plans', '/api/cases', '/api/site'], count)}`),
  );

async function expectNothingLost(answers: Answer[]): Promise<void> {
  expect(Object.keys(tallied(answers)).toSorted()).toEqual(['200', '201']);
  const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => String(body['id']));
  const kept = await orderIds(production.database.ownerUrl);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}

it('a replica told to stop under load reports it, finishes its requests and exits cleanly', async () => {
  const [leaving] = replicas as [ChildSite, ChildSite];
  const [{ token }] = people as [Visitor];
  const { body } = await leaving.ask('/api/account/order', { token, body: ORDER });
  const running = traffic();
  await running.answered(3 * PER_SECOND);
  const waiting = leaving.ask(`/api/account/orders/${String(body['id'])}?wait=25`, { token, timeoutMs: 30_000 });
  // After this many more responses, the waiting request has reached the replica.
  await running.answered(PER_SECOND);

  const toldAt = Date.now();
  const readiness: Answer[] = [];
  const watch = setInterval(() => void leaving.ask('/api/health/ready').then((answer) => readiness.push(answer)), 50);
  leaving.kill('SIGTERM');
  const code = await leaving.ended;
  const endedMs = Date.now() - toldAt;
  clearInterval(watch);
  await running.answered(2 * PER_SECOND);
  const answers = await running.stop();
  const red = readiness.find(({ status }) => status === 503);
  const refused = readiness.find(({ status }) => status === 0);
  console.log(
    JSON.stringify({
      answers: tallied(answers),
      code,
      endedMs,
      redAfterMs: (red?.sentAt ?? NaN) - toldAt,
      refusedAfterMs: (refused?.sentAt ?? NaN) - toldAt,
      longPoll: (await waiting).status,
      p99: percentile(answers, 0.99),
    }),
  );

  expect(code).toBe(0);
  expect(endedMs).toBeLessThan(LEAVING_MS);
  expect((red?.sentAt ?? Infinity) - toldAt).toBeLessThan(1_000);
  expect(refused?.sentAt ?? Infinity).toBeGreaterThan(red?.sentAt ?? Infinity);
  expect((await waiting).status).toBe(200);
  await expectNothingLost(answers);
  replicas[0] = await production.start('api');
  balancer.use(replicas.map(({ url }) => url));
});

it('replicas restart one after the other under load without a failed request', async () => {
  const running = traffic();
  await running.answered(2 * PER_SECOND);
  for (const at of [0, 1]) {
    expect(await replicas[at]?.stop()).toBe(0);
    replicas[at] = await production.start('api');
    balancer.use(replicas.map(({ url }) => url));
    await running.answered(PER_SECOND);
  }
  const answers = await running.stop();
  console.log(
    JSON.stringify({ answers: tallied(answers), p50: percentile(answers, 0.5), p99: percentile(answers, 0.99) }),
  );
  await expectNothingLost(answers);
});

it('two workers expire each order and mail its buyer once', async () => {
  const { dataSource } = production.database;
  const answers = await Promise.all(
    people.slice(0, BUYERS).map(({ token }) => ask(`${balancer.url}/api/account/order`, { token, body: ORDER })),
  );
  const ids = answers.map(({ body }) => String(body['id']));
  await dataSource.query(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = ANY($1)`, [ids]);
  await Promise.all([production.start('worker'), production.start('worker')]);
  const endings = (mail: string) =>
    production.mails.received.filter(
      ({ recipients, email }) => recipients.includes(mail) && ENDED.test(email.subject ?? ''),
    );
  await eventually(async () => {
    const [{ left }] = await dataSource.query(
      `SELECT count(*)::int AS left FROM orders WHERE id = ANY($1) AND status <> 'expired'`,
      [ids],
    );
    return left === 0;
  }, 75);
  await eventually(async () => people.slice(0, BUYERS).every(({ mail }) => endings(mail).length > 0), 60);
  await eventually(async () => (await jobsDue(dataSource)) === 0, 60);
  const counts = people.slice(0, BUYERS).map(({ mail }) => endings(mail).length);
  console.log(JSON.stringify({ expired: ids.length, letters: counts.reduce((sum, count) => sum + count, 0) }));
  expect(counts).toEqual(ids.map(() => 1));
});
