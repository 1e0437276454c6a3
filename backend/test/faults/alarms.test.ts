import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- sends requests at a fixed rate until the alarms fire
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { freePort } from '../support/app.js';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ask } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnRedis, startOwnRedis } from './support/own-redis.js';
import { ORDER, type Visitor, visitors, withDatabase } from './support/visitors.js';

const ROOT = join(__dirname, '../../..');
const RULES = join(ROOT, 'docs/monitoring');
const SHIPPED = join(ROOT, 'monitoring');
const {
  PROMETHEUS = 'prometheus',
  PROMTOOL = 'promtool',
  AMTOOL = 'amtool',
  BLACKBOX = 'prometheus-blackbox-exporter',
} = process.env;
const WITHIN_MS = 120_000;
const EXPECTED =
  'SiteErrors SiteBooksWrong SiteJobsLate SiteRefundDue SiteBackupOld SiteIncidentOpen SiteMailWaits SiteWalDropped'.split(
    ' ',
  );

let folder: string;
let database: FreshDatabase;
let redis: OwnRedis;
let site: ChildSite;
let prometheus: ChildProcess;
let blackbox: ChildProcess;
let prometheusUrl: string;
let targetsFile: string;

interface Job {
  readonly job_name: string;
  readonly relabel_configs?: readonly { readonly replacement?: string }[];
}
interface Shipped {
  readonly scrape_configs: readonly Job[];
}

/** The configuration as shipped, with addresses of this machine instead of names of containers. */
function configuration(blackboxPort: number): object {
  const shipped = parse(readFileSync(join(SHIPPED, 'prometheus.yml'), 'utf8')) as Shipped;
  const of = (name: string): Job => shipped.scrape_configs.find(({ job_name: job }) => job === name) as Job;
  const probed = of('site-front').relabel_configs?.map((rule) =>
    rule.replacement ? { ...rule, replacement: `127.0.0.1:${blackboxPort}` } : rule,
  );
  // Like Docker's DNS, the file stops naming a process that is gone.
  const { dns_sd_configs: _, ...processes } = of('site') as Job & { dns_sd_configs: unknown };
  return {
    ...shipped,
    alerting: {},
    rule_files: [join(RULES, 'alerts.yml')],
    scrape_configs: [
      { ...processes, file_sd_configs: [{ files: [targetsFile] }] },
      {
        ...of('site-front'),
        static_configs: [{ targets: [`${site.url}/api/health/ready`, `https://127.0.0.1:${blackboxPort}/healthz`] }],
        relabel_configs: probed,
      },
    ],
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-alarms-'));
  database = await freshDatabase();
  redis = await startOwnRedis();
  site = await startChild({ databaseUrl: database.appUrl, variables: { REDIS_URL: redis.url } });
  const file = join(folder, 'prometheus.yml');
  targetsFile = join(folder, 'targets.json');
  writeFileSync(targetsFile, JSON.stringify([{ targets: [`127.0.0.1:${site.metricsPort}`] }]));
  const blackboxPort = await freePort();
  blackbox = spawn(
    BLACKBOX,
    [`--config.file=${join(SHIPPED, 'blackbox.yml')}`, `--web.listen-address=127.0.0.1:${blackboxPort}`],
    { stdio: 'ignore' },
  );
  process.on('exit', () => blackbox.kill('SIGKILL'));
  writeFileSync(file, JSON.stringify(configuration(blackboxPort)));
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
  blackbox?.kill('SIGKILL');
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

it('the configurations that are shipped are valid', () => {
  // As they lie beside each other in the image.
  const image = join(folder, 'image');
  mkdirSync(image);
  copyFileSync(join(SHIPPED, 'prometheus.yml'), join(image, 'prometheus.yml'));
  copyFileSync(join(RULES, 'alerts.yml'), join(image, 'alerts.yml'));
  const checked = execFileSync(PROMTOOL, ['check', 'config', join(image, 'prometheus.yml')], { encoding: 'utf8' });
  expect(checked).toContain('SUCCESS: 1 rule files found');
  execFileSync(BLACKBOX, ['--config.check', `--config.file=${join(SHIPPED, 'blackbox.yml')}`], { stdio: 'ignore' });

  // The start writes Alertmanager's; what it then starts does nothing here.
  const [url, config] = [join(image, 'smtp-url'), join(image, 'alertmanager.yml')];
  writeFileSync(url, 'smtps://me%40example.com:secret@mail.example.com:465');
  symlinkSync('/bin/true', join(image, 'prometheus-alertmanager'));
  execFileSync('/bin/bash', [join(SHIPPED, 'alertmanager')], {
    env: {
      PATH: `${image}:/usr/bin:/bin`,
      SMTP_URL_FILE: url,
      CONFIG: config,
      ALERT_MAIL: 'ops@example.com',
      MAIL_FROM: 'no-reply@example.com',
    },
  });
  expect(execFileSync(AMTOOL, ['check-config', config], { encoding: 'utf8' })).toContain('SUCCESS');
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

/** A backup, a mail and an incident of long ago; changes that are not in the archive. */
const growOld = () =>
  withDatabase(database.ownerUrl, async (db) => {
    await db.query(
      `INSERT INTO schedule_runs (name, slot_at, claimed_at) VALUES ('backup', now(), now() - interval '27 hours'), ('wal-dropped', now(), now())`,
    );
    await db.query(
      `INSERT INTO payment_incidents (method, out_trade_no, kind, resolution, fact, created_at)
       VALUES ('bank', 'D1', 'mismatch', 'manual', '{}', now() - interval '25 hours')`,
    );
    await db.query(
      `INSERT INTO outbox (name, queue, payload, run_at, held_up_since)
       VALUES ('unknown.task', 'mail', '{}', now() + interval '1 hour', now() - interval '11 minutes')`,
    );
  });

/** Waits until all of these fire, and prints after how many milliseconds each did. */
async function expectAlarms(names: readonly string[], meanwhile: () => Promise<unknown>): Promise<void> {
  const brokenAt = Date.now();
  const rangAfterMs: Record<string, number> = {};
  while (Date.now() - brokenAt < WITHIN_MS && names.some((name) => !(name in rangAfterMs))) {
    await meanwhile();
    for (const name of await firing()) rangAfterMs[name] ??= Date.now() - brokenAt;
    await sleep(1_000);
  }
  console.log(JSON.stringify(rangAfterMs));
  expect(Object.keys(rangAfterMs)).toEqual(expect.arrayContaining([...names]));
}

it('errors, broken books, late jobs, an overdue refund, old backups, lost changes and waiting mail fire alerts within two minutes', async () => {
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
  await expectAlarms(EXPECTED, () => Promise.all([site.ask('/api/captcha'), site.ask('/api/plans')]));
});

it('a site that is gone, and that nothing names as a target any more, fires alerts within two minutes', async () => {
  site.kill('SIGKILL');
  await site.ended;
  writeFileSync(targetsFile, '[]');
  await expectAlarms(['SiteGone', 'SiteUnreachable'], async () => undefined);
});
