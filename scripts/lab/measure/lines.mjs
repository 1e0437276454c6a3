/**
 * Upgrades a shop of 200,000 orders from the previous release, while that release keeps selling, and compares what every
 * licence gave before and after.
 *
 *   npm run build && node scripts/lab/measure/lines.mjs [commit]
 *
 * It builds the previous release in a temporary folder, has it convert licences of the releases before, and then runs the
 * migrations of this one. Exits with 1 when a licence gives something else, a fen is missing, or a sale fails.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ask } from '../bench/lib/sql.mjs';
import { startProcess } from '../bench/lib/stack.mjs';
import { built } from '../../lib/built.mjs';
import { inRoot, root } from '../../lib/root.mjs';
import { PreviousShop } from './lib/previous-shop.mjs';
import { runBooks } from './lib/books-command.mjs';

/** Release 0.1.0. */
const [commit = 'fcb737f0'] = process.argv.slice(2);
const SELLING_MS = 10_000;
/** Accounts of the generated shop that have a session. */
const CUSTOMERS = 1_000;

const { migrate } = await built('platform/database/migrate.js');
const { LicenseFold } = await built('modules/books/license-fold.queries.js');

const LICENSE = 'base_users, base_assets, bonus_users, bonus_assets, expires_at, status, carries_reward';
const KEEP = `CREATE SCHEMA measured; CREATE TABLE measured.licenses_before AS SELECT id, (${LICENSE})::text AS gives FROM licenses`;
const CHANGED = `
  SELECT count(*)::int AS count FROM measured.licenses_before b JOIN licenses l USING (id)
   WHERE (${LICENSE})::text <> b.gives AND NOT id = ANY ($1::uuid[])`;
const PAID = `
  SELECT (SELECT sum(payable_fen)::float8 FROM orders WHERE settled_by IS NOT NULL) AS orders,
         (SELECT sum(paid_fen)::float8 FROM license_lines WHERE source = 'order') AS lines`;
const COUNT = `
  SELECT (SELECT count(*)::int FROM licenses) AS licenses, (SELECT count(*)::int FROM orders) AS orders,
         (SELECT count(*)::int FROM license_lines) AS lines`;
const UNSETTLED = 'SELECT count(*)::int AS count FROM licenses WHERE lines_seen IS NULL';

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
let database;
let shop;
let isWhole = false;
const running = [];
try {
  const previous = buildPrevious();
  const from = (...parts) => import(join(previous, ...parts));
  const stack = await from('scripts/bench/lib/stack.mjs');
  const { makeData, tokenOf } = await from('scripts/bench/lib/data.mjs');
  database = await stack.startDatabase(folder);
  await makeData(database.adminUrl);
  await forgetTheLines(await from('backend/dist/platform/database/migrations/index.js'));
  const earlier = readFileSync(join(previous, 'scripts/measure/data/earlier-licenses.sql'), 'utf8');
  await ask(database, `SET session_replication_role = replica; ${earlier}`);
  const { migrate: migrateAsPrevious } = await from('backend/dist/platform/database/migrate.js');
  await migrateAsPrevious({ ownerUrl: database.ownerUrl, appRole: 'site_app' });
  running.push(await stack.startProcess(database, { ROLE: 'worker' }));
  const refused = await migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' }).catch(({ message }) => message);
  while (await unsettled()) await sleep(1_000);
  await ask(database, KEEP);
  const [before] = await ask(database, COUNT);

  const api = await stack.startProcess(database);
  running.push(api);
  const url = `http://127.0.0.1:${api.port}`;
  const { anAdmin } = await from('scripts/measure/lib/people.mjs');
  const env = { DATABASE_URL: database.appUrl, DATA_DIR: database.dataDir, CAPTCHA_ANSWER: stack.CAPTCHA_ANSWER };
  const tokens = Array.from({ length: CUSTOMERS }, (_, nth) => tokenOf(nth + 1));
  shop = new PreviousShop(url, tokens, await anAdmin({ url, env }));
  await sleep(SELLING_MS);
  shop.mark('before');
  const migrationMs = await timed(() => migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' }));
  shop.mark('migration');
  await sleep(SELLING_MS);
  shop.mark('on the new schema');
  running.push(await startProcess(database), await startProcess(database, { ROLE: 'worker' }));
  await sleep(SELLING_MS);
  shop.mark('beside this release');
  await shop.close();
  // What is still being refunded.
  await sleep(SELLING_MS);

  const [changed] = await ask(database, CHANGED, [shop.touched]);
  const [paid] = await ask(database, PAID);
  const [after] = await ask(database, COUNT);
  const books = await runBooks({ env: { DATABASE_URL: database.appUrl, DATA_DIR: database.dataDir } });
  const [fold, pool] = foldOf(database);
  let broken;
  const foldMs = await timed(async () => (broken = await fold.all()));
  await pool.end();
  // The generated orders have no payments, codes and points.
  const ofLicenses = books.lines.filter((line) => /^BROKEN +I(3\.(paid|refunded|renewals|lines)|6)/.test(line));
  const failures = shop.failures;
  isWhole =
    changed.count === 0 &&
    paid.orders === paid.lines &&
    [broken, ofLicenses, failures].every(({ length }) => length === 0);
  console.log({ refused, before, after, migrationMs, foldMs, changed: changed.count, paid, failures: failures.length });
  console.log([...ofLicenses, ...broken.slice(0, 20), ...failures.slice(0, 20)], isWhole);
  console.table(shop.phases());
} finally {
  await shop?.close();
  for (const one of running) await one.stop();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWhole ? 0 : 1;

/** Builds the back end of the previous release, with the packages and pages of this one. Returns its folder. */
function buildPrevious() {
  const target = join(folder, 'previous');
  mkdirSync(target);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  for (const path of ['node_modules', 'frontend/dist']) symlinkSync(inRoot(path), join(target, path));
  const own = inRoot('backend', 'node_modules');
  if (existsSync(own)) cpSync(own, join(target, 'backend', 'node_modules'), { recursive: true });
  execFileSync('npm', ['run', '--silent', '-w', 'backend', 'build'], { cwd: target, stdio: 'inherit' });
  return target;
}

/** Back to the schema before the lines. */
async function forgetTheLines({ migrations }) {
  const dataSource = new DataSource({ type: 'postgres', url: database.ownerUrl, migrations });
  await dataSource.initialize();
  const first = migrations.findIndex(({ name }) => name.startsWith('LicenseLines'));
  for (let left = migrations.length - first; left > 0; left -= 1) {
    await dataSource.undoLastMigration({ transaction: 'none' });
  }
  await dataSource.destroy();
}

/** What the books compare licences with, on a separate connection. */
function foldOf({ appUrl }) {
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
  const rows = async (statement, values) => (await pool.query({ ...statement, values })).rows;
  return [new LicenseFold({ rows, first: async (statement) => (await rows(statement, []))[0] ?? null }), pool];
}

async function unsettled() {
  const [{ count }] = await ask(database, UNSETTLED);
  return count;
}

/** Milliseconds. */
async function timed(work) {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}
