/**
 * Upgrades a shop of 200,000 orders from a release before the lines, while that release keeps selling, and compares what
 * every licence gave before and after.
 *
 *   npm run -w backend build && node scripts/measure/lines.mjs
 *
 * Its data is in a temporary folder. Exits with 1 when a licence gives something else, or a fen is missing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { makeData } from '../bench/lib/data.mjs';
import { ask } from '../bench/lib/sql.mjs';
import { startDatabase, startProcess } from '../bench/lib/stack.mjs';
import { inRoot } from '../lib/root.mjs';
import { EarlierShop } from './lib/earlier-shop.mjs';
import { runBooks } from './lib/books-command.mjs';

const built = (path) => import(inRoot('backend', 'dist', 'platform/database', path));
const { migrate } = await built('migrate.js');
const { migrations } = await built('migrations/index.js');
const { LicenseFold } = await import(inRoot('backend', 'dist', 'modules/books/license-fold.queries.js'));

const LICENSE = 'base_users, base_assets, bonus_users, bonus_assets, expires_at, status, carries_reward';
const KEEP = `CREATE SCHEMA measured; CREATE TABLE measured.licenses_before AS SELECT id, (${LICENSE})::text AS gives FROM licenses`;
const CHANGED = `
  SELECT count(*)::int AS count FROM measured.licenses_before b JOIN licenses l USING (id)
   WHERE (${LICENSE})::text <> b.gives AND NOT id = ANY ($1::uuid[])`;
const PAID = `
  SELECT (SELECT sum(payable_fen)::float8 FROM orders WHERE settled_by IS NOT NULL) AS orders,
         (SELECT sum(paid_fen)::float8 FROM license_lines WHERE source = 'order') AS lines`;
const UNSETTLED = 'SELECT count(*)::int AS count FROM licenses WHERE lines_seen IS NULL';
const CORRECTIONS = `
  SELECT kind, count(*)::int AS lines, count(DISTINCT license_id)::int AS licenses
    FROM license_lines WHERE source = 'correction' GROUP BY 1 ORDER BY 1`;

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
const database = await startDatabase(folder);
let isWhole = false;
let shop;
try {
  await makeData(database.adminUrl);
  await forgetTheLines();
  const earlier = readFileSync(new URL('data/earlier-licenses.sql', import.meta.url), 'utf8');
  await ask(database, `SET session_replication_role = replica; ${earlier}; ${KEEP}`);

  shop = new EarlierShop(database.adminUrl);
  await sleep(3_000);
  shop.mark('before');
  const migrationMs = await timed(() => migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' }));
  shop.mark('migration');
  const waiting = await unsettled();
  const worker = await startProcess(database, { ROLE: 'worker' });
  await until(async () => (await unsettled()) < waiting);
  shop.mark('start of the worker');
  const conversionMs = await timed(() => until(async () => (await unsettled()) < 100));
  shop.mark('conversion');
  await shop.close();
  await until(async () => (await unsettled()) === 0);
  await worker.stop();

  const [changed] = await ask(database, CHANGED, [shop.touched]);
  const [paid] = await ask(database, PAID);
  let books;
  const booksMs = await timed(async () => {
    books = await runBooks({ env: { DATABASE_URL: database.appUrl, DATA_DIR: database.dataDir } });
  });
  const [fold, pool] = foldOf(database);
  await fold.changed();
  const lookMs = await timed(() => fold.changed());
  const broken = await fold.all();
  const foldMs = await timed(() => fold.all());
  await pool.end();
  // The generated orders have no payments, codes and points.
  const ofLicenses = books.lines.filter((line) => /^BROKEN +I(3\.(paid|refunded|renewals|lines)|6)/.test(line));
  isWhole = changed.count === 0 && paid.orders === paid.lines && broken.length === 0 && ofLicenses.length === 0;
  console.log({ licenses: waiting, migrationMs, conversionMs, lookMs, foldMs, booksMs, changed: changed.count, paid });
  console.log([...ofLicenses, ...broken.slice(0, 20)], isWhole);
  console.table(shop.pauses());
  console.table(await ask(database, CORRECTIONS));
} finally {
  await shop?.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWhole ? 0 : 1;

/** Back to the schema before the lines. */
async function forgetTheLines() {
  const dataSource = new DataSource({ type: 'postgres', url: database.ownerUrl, migrations });
  await dataSource.initialize();
  const first = migrations.findIndex(({ name }) => name.startsWith('LicenseLines'));
  for (let left = migrations.length - first; left > 0; left -= 1) {
    await dataSource.undoLastMigration({ transaction: 'none' });
  }
  await dataSource.destroy();
}

/** What the books compare licences with, on a connection of its own. */
function foldOf({ appUrl }) {
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
  const rows = async (statement, values) => (await pool.query({ ...statement, values })).rows;
  const first = async (statement) => (await rows(statement, []))[0] ?? null;
  return [new LicenseFold({ rows, first }, { now: () => new Date() }), pool];
}

async function unsettled() {
  const [{ count }] = await ask(database, UNSETTLED);
  return count;
}

async function until(condition) {
  while (!(await condition())) await sleep(500);
}

/** Milliseconds. */
async function timed(work) {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}
