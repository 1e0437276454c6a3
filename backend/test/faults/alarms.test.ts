import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- sends requests at a fixed rate until the alarms fire
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/app.js';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ask } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnRedis, startOwnRedis } from './support/own-redis.js';
import { ORDER, type Visitor, visitors, withDatabase } from './support/visitors.js';

const RULES = join(__dirname, '../../../docs/monitoring');
const { PROMETHEUS = 'prometheus', PROMTOOL = 'promtool' } = process.env;
const WITHIN_MS = 120_000;
const EXPECTED =
  'SiteErrors SiteBooksWrong SiteJobsLate SiteRefundDue SiteBackupOld SiteIncidentOpen SiteMailWaits'.split(' ');

let folder: string;
let database: FreshDatabase;
let redis: OwnRedis;
let site: ChildSite;
let prometheus: ChildProcess;
let prometheusUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-alarms-'));
  database = await freshDatabase();
  redis = await startOwnRedis();
  site = await startChild({ databaseUrl: database.appUrl, variables: { REDIS_URL: redis.url } });
  const file = join(folder, 'prometheus.yml');
  writeFileSync(
    file,
    JSON.stringify({
      global: { scrape_interval: '15s', evaluation_interval: '15s' },
      rule_files: [join(RULES, 'alerts.yml')],
      scrape_configs: [{ job_name: 'site', static_configs: [{ targets: [`127.0.0.1:${site.metricsPort}`] }] }],
    }),
  );
  const port = await freePort();
  prometheusUrl = `http://127.0.0.1:${port}`;
  const storage = `--storage.tsdb.path=${join(folder, 'data')}`;
  prometheus = spawn(PROMETHEUS, [`--config.file=${file}`, `--web.listen-address=127.0.0.1:${port}`, storage], {
    stdio: 'ignore',
  });
  process.on('exit', () => prometheus.kill('SIGKILL'));
  await eventually(async () => (await ask(`${prometheusUrl}/-/ready`)).status === 200, 30);
});
afterAll(async () => {
  prometheus?.kill('SIGKILL');
  await site?.stop();
  await redis?.remove();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const firing = async (): Promise<string[]> => {
  const { body } = await ask(`${prometheusUrl}/api/v1/alerts`);
  const { alerts } = body['data'] as { alerts: { state: string; labels: { alertname: string } }[] };
  return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
};

it('the alert rules are valid, and fire as their own tests say', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    expect(execFileSync(PROMTOOL, args, { cwd: RULES, encoding: 'utf8' })).toContain('SUCCESS');
  }
});

/** A paid order without a payment, and a refund that has been processing for two hours. */
const breakTheBooks = (paid: string, refundable: string) =>
  withDatabase(database.ownerUrl, async (db) => {
    await db.query(`UPDATE orders SET status = 'paid', settled_by = 'money', paid_at = now() WHERE id = $1`, [paid]);
    const { rows } = await db.query<{ id: string }>(
      `UPDATE payments SET status = 'succeeded', received_fen = amount_fen, transaction_id = $2 WHERE order_id = $1 RETURNING id`,
      [refundable, randomUUID()],
    );
    await db.query(
      `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, reason, created_at)
       VALUES ($1, $2, 1, 'processing', 'automatic', 'drill', now() - interval '2 hours')`,
      [rows[0]?.id, `R${Date.now()}`],
    );
  });

/** A backup, a mail and an incident of long ago. */
const growOld = () =>
  withDatabase(database.ownerUrl, async (db) => {
    await db.query(
      `INSERT INTO schedule_runs (name, slot_at, claimed_at) VALUES ('backup', now(), now() - interval '27 hours')`,
    );
    await db.query(
      `INSERT INTO payment_incidents (method, out_trade_no, kind, resolution, fact, created_at)
       VALUES ('bank', 'D1', 'mismatch', 'manual', '{}', now() - interval '25 hours')`,
    );
    await db.query(
      `INSERT INTO outbox (name, queue, payload, run_at, waiting_since)
       VALUES ('unknown.task', 'mail', '{}', now() + interval '1 hour', now() - interval '11 minutes')`,
    );
  });

it('errors, broken books, late jobs, an overdue refund, old backups and waiting mail fire alerts within two minutes', async () => {
  const [{ token }] = (await visitors(database.ownerUrl, 1)) as [Visitor];
  const [first, second] = await Promise.all(
    [1, 2].map(async () => String((await site.ask('/api/account/order', { token, body: ORDER })).body['id'])),
  );
  await site.ask(`/api/account/orders/${second ?? ''}/pay`, { token, method: 'POST' });
  // Two scrapes of a healthy site, as a baseline.
  await eventually(async () => {
    const { body } = await ask(
      `${prometheusUrl}/api/v1/query?query=count_over_time(site_jobs_waiting{queue="mail"}[1m])`,
    );
    const { result } = body['data'] as { result: { value: [number, string] }[] };
    return Number(result[0]?.value[1] ?? 0) >= 2;
  }, 60);
  expect(await firing()).toEqual([]);

  await redis.kill();
  await breakTheBooks(first ?? '', second ?? '');
  await growOld();
  await database.dataSource.query(`INSERT INTO outbox (name, queue, payload) VALUES ('unknown.task', 'bulk', '{}')`);
  const brokenAt = Date.now();
  const rangAfterMs: Record<string, number> = {};
  while (Date.now() - brokenAt < WITHIN_MS && EXPECTED.some((name) => !(name in rangAfterMs))) {
    await Promise.all([site.ask('/api/captcha'), site.ask('/api/plans')]);
    for (const name of await firing()) rangAfterMs[name] ??= Date.now() - brokenAt;
    await sleep(1_000);
  }
  console.log(JSON.stringify(rangAfterMs));
  expect(Object.keys(rangAfterMs)).toEqual(expect.arrayContaining(EXPECTED));
});
