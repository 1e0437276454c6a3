import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

/** PgBouncer in front of a PostgreSQL server. */
export interface Pooler {
  /** The same database and role, through the pooler. */
  through(databaseUrl: string): string;
  remove(): Promise<void>;
}

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** Starts Debian's pgbouncer with the settings that docs/more-servers.md names, for the role of `databaseUrl`. */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction' | 'statement'): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'site-pooler-')), await freePort()];
  const file = (name: string, lines: readonly string[]): string => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const users = file('users', [`"${server.username}" "${decodeURIComponent(server.password)}"`]);
  const settings = file('pgbouncer.ini', [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
    'max_client_conn = 200',
  ]);
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const child: ChildProcess = spawn('pgbouncer', [settings], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  await eventually(() => isListening(port), 10);
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    async remove() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
