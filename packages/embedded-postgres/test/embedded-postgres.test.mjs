import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
// oxlint-disable-next-line no-restricted-imports -- the one place that looks again after a while; it waits for a state
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { EmbeddedPostgresError, findRunningPostgres, startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { prepareBinaries } from '../src/binaries.mjs';
import { openHome } from '../src/home.mjs';
import { startServer } from '../src/server-process.mjs';

/** @import { EmbeddedPostgres, EmbeddedPostgresOptions } from '@causeway/embedded-postgres' */

const PATIENCE_MS = 30_000;
const isRoot = process.getuid?.() === 0;

/** @type {string} */
let folder;
/** @type {Set<EmbeddedPostgres>} */
let running;
/** @type {string[]} */
let lines;

/** @param {Partial<EmbeddedPostgresOptions>} [options] */
async function start(options) {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    log: (line) => lines.push(line),
    ...options,
  });
  running.add(postgres);
  return postgres;
}

/** @param {EmbeddedPostgres} postgres */
async function stop(postgres) {
  running.delete(postgres);
  await postgres.stop();
}

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Polls until `look` no longer fails.
 *
 * @template T
 * @param {() => Promise<T>} look
 */
async function eventually(look) {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(20)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

const KEEP = 'CREATE TABLE kept AS SELECT 42 AS answer';
/** @param {string} url */
const kept = (url) => query(url, 'SELECT answer FROM kept');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded test-'));
  chmodSync(folder, 0o711);
  [running, lines] = [new Set(), []];
});
afterEach(async () => {
  await Promise.allSettled([...running].map((postgres) => postgres.stop()));
  rmSync(folder, { recursive: true, force: true });
});

test('the embedded server keeps data and password from one start to the next', async () => {
  const first = await start();
  await query(first.adminUrl, KEEP);
  await stop(first);

  const second = await start();

  assert.deepEqual(await kept(second.adminUrl), [{ answer: 42 }]);
  assert.equal(new URL(second.adminUrl).password, new URL(first.adminUrl).password);
  assert.deepEqual(lines, []);
});

test('the embedded server refuses a wrong password and listens on the loopback only', async () => {
  const url = new URL((await start()).adminUrl);
  assert.equal(url.hostname, '127.0.0.1');
  url.password = 'guessed';
  await assert.rejects(query(url.href, 'SELECT 1'), /password authentication failed/);
});

test('a second start on the same data is refused and leaves the first server running', async () => {
  const first = await start();
  await assert.rejects(start(), (error) => {
    assert(error instanceof EmbeddedPostgresError);
    assert.equal(
      error.message,
      'The site is already running with this DATA_DIR. Stop it first, or start another one with its own DATA_DIR and PORT.',
    );
    return true;
  });
  assert.deepEqual(await query(first.adminUrl, 'SELECT 1 AS alive'), [{ alive: 1 }]);
});

test('the embedded server can be joined while its process runs, and only then', async () => {
  assert.equal(await findRunningPostgres(folder), null);
  const first = await start();
  assert.equal(await findRunningPostgres(folder), first.adminUrl);
  await stop(first);
  assert.equal(await findRunningPostgres(folder), null);
});

test('one of two starts on the same data at the same moment wins', async () => {
  const outcomes = await Promise.allSettled([start(), start()]);
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.equal(lost.length, 1);
  assert(lost[0] instanceof EmbeddedPostgresError);
});

test('a start takes the data over from a server whose process is gone', async () => {
  const first = await start();
  await query(first.adminUrl, KEEP);
  await stop(first);
  const home = openHome(folder);
  const orphan = await startServer(home, prepareBinaries(home), { durable: false });

  const second = await start();

  assert.deepEqual(await kept(second.adminUrl), [{ answer: 42 }]);
  assert.match(await orphan.ended, /database system is shut down/);
});

test('an embedded server that died is restarted with all that it had committed', async () => {
  const postgres = await start({ durable: true });
  const { adminUrl, pid } = postgres;
  await query(adminUrl, KEEP);

  process.kill(pid, 'SIGKILL');

  assert.deepEqual(await eventually(() => kept(adminUrl)), [{ answer: 42 }]);
  assert.equal(lines.length, 1);
  assert.match(String(lines[0]), /has stopped by itself and is started again/);
  // The new server accepts connections shortly before the process has taken the lock again.
  await eventually(async () => {
    const locks = await query(adminUrl, `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`);
    assert.equal(locks.length, 1);
  });
  assert.notEqual(postgres.pid, pid);
  await assert.rejects(start(), /already running/);
});

test('a server that is not to be restarted stays down, and a later start gets its port', async () => {
  const first = await start({ durable: true, restart: false });
  await query(first.adminUrl, KEEP);

  process.kill(first.pid, 'SIGQUIT');
  await eventually(async () => assert.throws(() => process.kill(first.pid, 0)));

  const second = await start({ durable: true, restart: false, port: first.port });
  assert.equal(second.adminUrl, first.adminUrl);
  assert.deepEqual(await kept(second.adminUrl), [{ answer: 42 }]);
  assert.deepEqual(lines, []);
});

test('a start ignores the process id of a dead server that another program now has', async () => {
  await stop(await start());
  writeFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n/data\n1795219200\n5432\n`);
  const second = await start();
  assert.deepEqual(await query(second.adminUrl, 'SELECT 1 AS alive'), [{ alive: 1 }]);
});

test('the data stays within reach of the embedded server when its folder is private', async () => {
  chmodSync(folder, 0o700);
  const location = join(folder, 'postgres-location');
  const first = await start();
  await query(first.adminUrl, KEEP);
  await stop(first);

  const second = await start();

  assert.deepEqual(await kept(second.adminUrl), [{ answer: 42 }]);
  // Only when started as root does the server run as another user without access; otherwise the data stays inside.
  assert.equal(existsSync(location), isRoot);
  assert.equal(existsSync(join(folder, 'postgres')), !isRoot);
  await stop(second);
  if (isRoot) rmSync(readFileSync(location, 'utf8').trim(), { recursive: true });
});
