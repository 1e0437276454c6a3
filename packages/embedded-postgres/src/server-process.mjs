import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { spawnAs } from './server-user.mjs';

/** @import { AddressInfo } from 'node:net' */
/** @import { ChildProcess } from 'node:child_process' */
/** @import { Binaries, Home, ServerOptions, ServerProcess } from './types.d.ts' */

/**
 * After this, an orderly shutdown is abandoned for an immediate one, which costs a recovery but no data. In
 * milliseconds.
 */
const STOP_MS = 20_000;
const LOG_TAIL = 4_000;

/**
 * Starts the server and waits until it accepts connections. Rejects with its last log lines.
 *
 * @type {(home: Home, binaries: Binaries, options: ServerOptions) => Promise<ServerProcess>}
 */
export async function startServer(home, binaries, options) {
  const port = options.port ?? (await freePort());
  // Detached: Ctrl-C reaches only the site, which needs the database until its last request is served.
  const server = spawn(binaries.postgres, ['-D', home.cluster, ...settings(port, options.durable)], {
    ...spawnAs(home.user),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const closed = new Promise((resolve) => server.once('close', resolve));
  const tail = await untilReady(server);
  const leash = tieToUs(server, home);
  server.once('close', () => leash.kill());

  return {
    pid: Number(server.pid),
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

/**
 * Statements are never logged: their parameters are personal data.
 *
 * @type {(port: number, durable: boolean) => string[]}
 */
function settings(port, durable) {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Tests run several sites on one server, each with its own connections.
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

/**
 * Resolves with a function that returns the last lines the server wrote.
 *
 * @type {(server: ChildProcess) => Promise<() => string>}
 */
function untilReady(server) {
  let tail = '';
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(tail.trim())));
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      tail = (tail + text).slice(-LOG_TAIL);
      if (tail.includes('ready to accept connections')) resolve(() => tail.trim());
    });
  });
}

/**
 * Shuts the server down when this process dies without running any code, such as on kill -9.
 *
 * The pipe to the shell closes with this process; `read` then ends. Where there is no shell, the next start finds the
 * orphan.
 *
 * @type {(server: ChildProcess, home: Home) => ChildProcess}
 */
function tieToUs(server, home) {
  const leash = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...spawnAs(home.user),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  leash.on('error', () => undefined);
  return leash;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
