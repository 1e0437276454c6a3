import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/eventually.js';
import { prepareBinaries } from '../binaries.js';
import { openHome } from '../home.js';
import { startServer } from '../server-process.js';
import {
  EmbeddedPostgresError,
  ensureDatabase,
  findRunningPostgres,
  startEmbeddedPostgres,
  withClient,
  type EmbeddedPostgres,
} from '../index.js';

const names = { name: 'shop', ownerRole: 'shop_owner', appRole: 'shop_app' };
/** The process that `postmaster.pid` names. */
const serverOf = (folder: string) =>
  Number.parseInt(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);

const untilAnswered = (ask: () => Promise<Record<string, unknown>[]>): Promise<Record<string, unknown>[]> =>
  eventually(() => ask().catch(() => null));

const isRoot = process.getuid?.() === 0;

describe('startEmbeddedPostgres', () => {
  let folder: string;
  let running: EmbeddedPostgres[];
  let lines: string[];

  const start = async ({ durable = false } = {}) => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable, log: (line) => lines.push(line) });
    running.push(postgres);
    return postgres;
  };
  const stop = async (postgres: EmbeddedPostgres) => {
    running = running.filter((one) => one !== postgres);
    await postgres.stop();
  };
  const query = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded test-'));
    chmodSync(folder, 0o711);
    [running, lines] = [[], []];
  });
  afterEach(async () => {
    await Promise.allSettled(running.map((postgres) => postgres.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('the embedded server keeps data and passwords from one start to the next', async () => {
    const first = await start();
    const before = await ensureDatabase({ adminUrl: first.adminUrl, ...names });
    await query(before.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(first);

    const second = await start();
    const after = await ensureDatabase({ adminUrl: second.adminUrl, ...names });

    expect(await query(after.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(new URL(after.appUrl).password).toBe(new URL(before.appUrl).password);
    expect(lines).toEqual([]);
  });

  it('the application role reads and writes what it is granted, and cannot make a table', async () => {
    const { adminUrl } = await start();
    const { ownerUrl, appUrl } = await ensureDatabase({ adminUrl, ...names });
    await query(ownerUrl, 'CREATE TABLE kept (answer int); GRANT SELECT, INSERT ON kept TO shop_app');

    await query(appUrl, 'INSERT INTO kept VALUES (42)');

    await expect(query(appUrl, 'CREATE TABLE mine (answer int)')).rejects.toThrow(
      'permission denied for schema public',
    );
    await expect(query(appUrl, 'DELETE FROM kept')).rejects.toThrow('permission denied for table kept');
    await expect(query(appUrl, 'ALTER TABLE kept ADD COLUMN more int')).rejects.toThrow('must be owner of table kept');
  });

  it('the embedded server refuses a wrong password', async () => {
    const url = new URL((await start()).adminUrl);
    expect(url.hostname).toBe('127.0.0.1');
    url.password = 'guessed';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('a second site on the same data is refused and leaves the first alone', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      new EmbeddedPostgresError(
        'The site is already running with this DATA_DIR. Stop it first, or start another one with its own DATA_DIR and PORT.',
      ),
    );
    expect(await query(first.adminUrl, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('the embedded server can be joined while a site runs on it, and only then', async () => {
    expect(await findRunningPostgres(folder)).toBeNull();
    const site = await start();
    expect(await findRunningPostgres(folder)).toBe(site.adminUrl);
    await stop(site);
    expect(await findRunningPostgres(folder)).toBeNull();
  });

  it('one of two starts on the same data at the same moment wins', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost).toEqual([expect.any(EmbeddedPostgresError)]);
  });

  it('a start takes the data over from a server whose site is gone', async () => {
    const first = await start();
    await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(first);
    const home = openHome(folder);
    const orphan = await startServer(home, prepareBinaries(home), { durable: false });

    const second = await start();

    expect(await query(second.adminUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(await orphan.ended).toContain('database system is shut down');
  });

  it('an embedded server that died is started again with all that it had committed', async () => {
    const { adminUrl } = await start({ durable: true });
    await query(adminUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');

    process.kill(serverOf(folder), 'SIGKILL');

    await expect(untilAnswered(() => query(adminUrl, 'SELECT answer FROM kept'))).resolves.toEqual([{ answer: 42 }]);
    expect(lines).toEqual([expect.stringContaining('has stopped by itself and is started again')]);
    // It accepts connections shortly before its site has taken the lock again.
    const locks = () => query(adminUrl, `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`);
    await eventually(async () => (await locks()).length === 1);
    await expect(start()).rejects.toThrow('already running');
  });

  it('a start ignores the process id of a dead server that another program now has', async () => {
    const first = await start();
    await stop(first);
    writeFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n/data\n1795219200\n5432\n`);
    const second = await start();
    expect(await query(second.adminUrl, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('the data stays within reach of the embedded server when DATA_DIR is private', async () => {
    chmodSync(folder, 0o700);
    const location = join(folder, 'postgres-location');
    const first = await start();
    await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(first);

    const second = await start();

    expect(await query(second.adminUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    // Only under root does the server run as another user, who cannot enter; otherwise the data stays inside.
    expect(existsSync(location)).toBe(isRoot);
    expect(existsSync(join(folder, 'postgres'))).toBe(!isRoot);
    await stop(second);
    if (isRoot) rmSync(readFileSync(location, 'utf8').trim(), { recursive: true });
  });
});
