import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import type { Binaries } from './binaries.js';
import type { Home } from './home.js';
import { spawnAs } from './server-user.js';

/** A running PostgreSQL server. */
export interface ServerProcess {
  readonly port: number;
  /** Settles when the server has ended for whatever reason, with its last log lines. */
  readonly ended: Promise<string>;
  /** Rolls back open transactions, writes a checkpoint and ends. */
  stop(): Promise<void>;
}

/** After this an orderly shutdown is abandoned for an immediate one, which costs a recovery but no data. */
const STOP_MS = 20_000;
const LOG_TAIL = 4_000;

export interface ServerOptions {
  readonly durable: boolean;
  /** TCP port on 127.0.0.1; any free one when left out. */
  readonly port?: number | undefined;
}

/** Starts the server and waits until it accepts connections. Rejects with its last log lines. */
export async function startServer(home: Home, binaries: Binaries, options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  // Detached: Ctrl-C goes to the site alone, which needs the database until its last request is served.
  const server = spawn(binaries.postgres, ['-D', home.cluster, ...settings(port, options.durable)], {
    ...spawnAs(home.user),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const tail = await untilReady(server);
  const leash = tieToUs(server, home);
  server.once('close', () => leash.kill());

  return {
    port,
    ended: closed.then(tail),
    async stop() {
      server.kill('SIGINT');
      const impatience = setTimeout(() => server.kill('SIGQUIT'), STOP_MS);
      await closed;
      clearTimeout(impatience);
    },
  };
}

/** Statements are never logged: their parameters are personal data. */
function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Tests run several sites on one server, each with connections of its own.
    max_connections: durable ? 100 : 300,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Resolves with a reader of the last lines that the server wrote. */
function untilReady(server: ChildProcess): Promise<() => string> {
  let tail = '';
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(tail.trim())));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-LOG_TAIL);
      if (tail.includes('ready to accept connections')) resolve(() => tail.trim());
    });
  });
}

/**
 * Shuts the server down when this process dies without running any code, such as under kill -9.
 *
 * The pipe to the shell closes with us; `read` then ends. Where there is no shell, the next start finds the orphan.
 */
function tieToUs(server: ChildProcess, home: Home): ChildProcess {
  const leash = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...spawnAs(home.user),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  leash.on('error', () => undefined);
  return leash;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
