import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBinaries } from '../../../src/platform/embedded/binaries.js';
import { spawnAs } from '../../../src/platform/embedded/server-user.js';
import { freePort } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import type { OwnPostgres } from './own-postgres.js';
import { withDatabase } from './visitors.js';

/** A streaming replica. */
export interface Standby {
  /** As the application's role. */
  readonly appUrl: string;
  /** It goes on streaming and shows nothing of it. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Makes a replica of a running server without pg_basebackup, which the embedded binaries lack: a copy of the files
 * between `pg_backup_start` and `pg_backup_stop`, and where the rest is streamed from.
 */
export async function startStandby(primary: OwnPostgres): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'site-standby-'));
  chmodSync(folder, 0o711);
  const cluster = join(folder, 'data');
  mkdirSync(cluster, { mode: 0o700 });
  const label = await withDatabase(primary.adminUrl, async (db) => {
    await db.query(`SELECT pg_backup_start('standby', true)`);
    cpSync(primary.home.cluster, cluster, { recursive: true });
    const { rows } = await db.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  writeFileSync(join(cluster, 'backup_label'), label);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const home = { ...primary.home, path: folder, cluster };
  if (home.user) lend(cluster, home.user);

  const binaries = prepareBinaries(home);
  const ownPort = await freePort();
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const settings = { port: ownPort, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(binaries.postgres, ['-D', cluster, ...args], { ...spawnAs(home.user), stdio: 'ignore' });
    await eventually(
      () =>
        tell('SELECT 1').then(
          () => true,
          () => false,
        ),
      30,
    );
  };
  const at = (url: string): string => Object.assign(new URL(url), { port: String(ownPort) }).href;
  const tell = (sql: string) => withDatabase(at(primary.adminUrl), async (db) => void (await db.query(sql)));
  const stop = async (): Promise<void> => {
    const ending = server;
    server = null;
    if (!ending) return;
    const ended = once(ending, 'close');
    ending.kill('SIGINT');
    await ended;
  };
  process.on('exit', () => server?.kill('SIGQUIT'));
  await start();
  return {
    appUrl: at(primary.appUrl),
    pauseReplay: () => tell('SELECT pg_wal_replay_pause()'),
    resumeReplay: () => tell('SELECT pg_wal_replay_resume()'),
    stop,
    start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy made by root belongs to root; the server runs as somebody else. */
function lend(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) lend(path, { uid, gid });
    else chownSync(path, uid, gid);
  }
}
