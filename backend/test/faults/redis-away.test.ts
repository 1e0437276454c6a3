import { createHash, randomBytes } from 'node:crypto';
// oxlint-disable-next-line no-restricted-imports -- sends requests at a fixed rate while Redis is away
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSandboxSecret, signSandbox } from '../../src/modules/payments/providers/sandbox/sandbox.provider.js';
import { openQueue } from '../../src/platform/queue/redis-queues.js';
import { CAPTCHA_ANSWER } from '../support/app.js';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Answer, slowest, tallied } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnRedis, startOwnRedis } from './support/own-redis.js';
import { jobsDue, ORDER, type Visitor, visitors, withDatabase } from './support/visitors.js';

const AWAY_MS = 60_000;
/** Unreachable, or silent: both must end in a response. */
const ANSWER_MS = 2_000;
const RECOVERY_MS = 10_000;

let database: FreshDatabase;
let redis: OwnRedis;
let site: ChildSite;
let people: Visitor[];

beforeAll(async () => {
  database = await freshDatabase();
  redis = await startOwnRedis();
  site = await startChild({ databaseUrl: database.appUrl, variables: { REDIS_URL: redis.url } });
  people = await visitors(database.ownerUrl, 40);
});
afterAll(async () => {
  redis?.thaw();
  await site?.stop();
  await redis?.remove();
  await database?.drop();
});

const readings = ({ token }: Visitor) => [
  site.ask('/api/health/live'),
  site.ask('/api/health/ready'),
  site.ask('/api/plans'),
  site.ask('/api/site'),
  site.ask('/api/cases'),
  site.ask('/api/account/info', { token }),
  site.ask('/api/account/paid', { token }),
  site.ask('/api/account/orders', { token }),
];

const LOGIN = { username: 'nobody@example.cn', password: 'wrong horse', captcha: CAPTCHA_ANSWER, key: 'none' };
const limited = ({ token }: Visitor) => [
  site.ask('/api/captcha'),
  site.ask('/api/login', { body: LOGIN }),
  site.ask('/api/send-code', { body: { mail: 'somebody@example.cn' } }),
  site.ask('/api/webauthn-login-start', { method: 'POST' }),
  site.ask('/api/account/order', { token, body: ORDER }),
];

/** An order that awaits payment, and the notification of its payment. */
async function awaited({ token }: Visitor) {
  const { body } = await site.ask('/api/account/order', { token, body: ORDER });
  const orderId = String(body['id']);
  await site.ask(`/api/account/orders/${orderId}/pay`, { token, method: 'POST' });
  const [payment] = await withDatabase(database.ownerUrl, async (db) => {
    const found = await db.query('SELECT out_trade_no, amount_fen::int FROM payments WHERE order_id = $1', [orderId]);
    return found.rows as { out_trade_no: string; amount_fen: number }[];
  });
  const outTradeNo = payment?.out_trade_no ?? '';
  const message = {
    merchant: 'sandbox-merchant',
    currency: 'CNY',
    status: 'paid',
    id: `evt-${outTradeNo}`,
    transactionId: `T${outTradeNo}`,
    outTradeNo,
    amountFen: payment?.amount_fen,
  };
  const notify = (): Promise<Answer> => {
    const signature = signSandbox(loadSandboxSecret(site.dataDir), Buffer.from(JSON.stringify(message)), new Date());
    return site.ask('/api/payments/sandbox/notify', { body: message, headers: { 'sandbox-signature': signature } });
  };
  return { orderId, notify };
}

const statusOf = async (orderId: string): Promise<unknown> => {
  const [row] = await database.dataSource.query('SELECT status FROM orders WHERE id = $1', [orderId]);
  return row?.status;
};

it.each([
  ['killed', () => redis.kill(), () => redis.start()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
])(
  'while Redis is %s, pages and notifications work, limited requests are refused, and all recovers soon',
  async (_, away, back) => {
    const [reader] = people as [Visitor];
    const waiting = await Promise.all(people.slice(0, 5).map(awaited));
    await away();
    const awayAt = Date.now();
    const [read, refused, notified]: [Answer[], Answer[], Answer[]] = [[], [], []];
    while (Date.now() - awayAt < AWAY_MS) {
      const [readNow, refusedNow] = [readings(reader), limited(reader)];
      const payment = waiting.pop();
      if (payment) {
        notified.push(await payment.notify());
        expect(await statusOf(payment.orderId)).toBe('paid');
      }
      read.push(...(await Promise.all(readNow)));
      refused.push(...(await Promise.all(refusedNow)));
      await sleep(1_000);
    }
    await back();
    const backAt = Date.now();
    await eventually(async () => {
      const answers = await Promise.all(limited(reader));
      return answers.every(({ status }) => status !== 503);
    });
    const recoveredMs = Date.now() - backAt;
    await eventually(async () => (await jobsDue(database.dataSource)) === 0, 60);
    const drainedMs = Date.now() - backAt;
    console.log(
      JSON.stringify({
        read: [tallied(read), slowest(read)],
        refused: [tallied(refused), slowest(refused)],
        notified: [tallied(notified), slowest(notified)],
        recoveredMs,
        drainedMs,
      }),
    );

    expect(site.isAlive()).toBe(true);
    expect(tallied(read)).toEqual({ 200: read.length });
    expect(slowest(read)).toBeLessThan(ANSWER_MS);
    expect(tallied(notified)).toEqual({ 200: 5 });
    expect(slowest(notified)).toBeLessThan(ANSWER_MS);
    expect(tallied(refused)).toEqual({ '503 request.unavailable': refused.length });
    expect(slowest(refused)).toBeLessThan(ANSWER_MS + 200);
    expect(recoveredMs).toBeLessThan(RECOVERY_MS);
  },
);

it('after Redis is wiped, jobs run again within a minute, and a used captcha stays used', async () => {
  const [, buyer] = people as [Visitor, Visitor];
  const payment = await awaited(buyer);
  const key = await anOpenCaptcha();
  const signIn = () => site.ask('/api/login', { body: { ...LOGIN, key } });
  expect((await signIn()).code).toBe('auth.wrong_credentials');
  expect((await signIn()).code).toBe('captcha.wrong');

  const queue = await openQueue('events', { url: redis.url, prefix: 'site' }, () => undefined);
  await queue.pause();
  await payment.notify();
  await eventually(async () => (await queue.count()) > 0);
  await redis.wipe();
  const wipedAt = Date.now();
  await queue.close();
  await eventually(async () => (await jobsDue(database.dataSource)) === 0, 90);
  const emptyAfterMs = Date.now() - wipedAt;
  console.log(JSON.stringify({ emptyAfterMs }));
  expect(emptyAfterMs).toBeLessThan(60_000);
  expect((await signIn()).code).toBe('captcha.wrong');
});

/** Stores a captcha without drawing its picture; returns its key. */
async function anOpenCaptcha(): Promise<string> {
  const key = randomBytes(16).toString('base64url');
  await database.dataSource.query(
    `INSERT INTO captchas (key, digest, purpose, expires_at) VALUES ($1, $2, NULL, now() + interval '1 hour')`,
    [createHash('sha256').update(key).digest('base64url'), randomBytes(32)],
  );
  return key;
}
