import { setTimeout as sleep } from 'node:timers/promises';
import { prepareBinaries, type Binaries } from './binaries.js';
import { ensureCluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { openHome, type Home } from './home.js';
import { evictOrphan } from './orphan.js';
import { takeOwnerLock } from './owner-lock.js';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.js';
import { Supervisor } from './supervisor.js';

/** How an embedded database is started. */
export interface EmbeddedPostgresOptions {
  /** Where the data is kept; created when missing. */
  readonly dataDir: string;
  /** Notified of failures after the start. */
  readonly log: (line: string) => void;
  /** False only for tests: nothing is flushed to disk, which is faster and does not survive a power cut. */
  readonly durable?: boolean;
}

/** A real PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** Connects as the superuser to the database `postgres`, on 127.0.0.1. Holds the password. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Two simultaneous starts, or a port that is taken just before we bind it: worth another attempt. */
const PASSING = /lock file|pre-existing shared memory|could not (bind|create any TCP)/;
const ATTEMPTS = 5;
const PAUSE_MS = 200;

/**
 * Starts the PostgreSQL server of the npm package on the data of `dataDir`.
 *
 * Works as root (see `openHome`), takes over from a site that was killed, and refuses with an `EmbeddedPostgresError`
 * when a running one uses the same data. The server is restarted if it dies.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const home = openHome(options.dataDir);
  const binaries = prepareBinaries(home);
  const password = ensureCluster(home, binaries, durable);
  const adminUrlAt = (port: number) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

  const launch = async (port?: number) => {
    const server = await startAlone(home, binaries, adminUrlAt, { durable, port });
    return claim(server, adminUrlAt(server.port));
  };
  const server = await launch();
  const supervisor = new Supervisor(server, launch, log);
  return { adminUrl: adminUrlAt(server.port), stop: () => supervisor.stop() };
}

/** Takes the lock of the data. A concurrent start may be faster and take our server for an orphan. */
async function claim(server: ServerProcess, adminUrl: string): Promise<ServerProcess> {
  const lock = await takeOwnerLock(adminUrl).catch((error: Error) => error);
  if (!lock || lock instanceof Error) {
    await server.stop();
    const reason = lock ? lock.message : 'its lock is taken';
    throw new EmbeddedPostgresError(`Another start of the site with this DATA_DIR was faster (${reason}).`);
  }
  return {
    ...server,
    async stop() {
      await lock.release();
      await server.stop();
    },
  };
}

async function startAlone(
  home: Home,
  binaries: Binaries,
  adminUrlAt: (port: number) => string,
  options: ServerOptions,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    await evictOrphan(home, adminUrlAt);
    try {
      return await startServer(home, binaries, options);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (attempt === ATTEMPTS || !PASSING.test(message)) {
        throw new EmbeddedPostgresError(`The embedded database does not start: ${message}`, { cause: error });
      }
      await sleep(PAUSE_MS);
    }
  }
}
