import { prepareBinaries, type Binaries } from './binaries.js';
import { ensureCluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { openHome, type Home } from './home.js';
import { evictOrphan } from './orphan.js';
import { takeOwnerLock, type OwnerLock } from './owner-lock.js';
import { startServer, type ServerProcess } from './server-process.js';

/** How an embedded database is started. */
export interface EmbeddedPostgresOptions {
  /** Where the data is kept; created when missing. */
  readonly dataDir: string;
  /** Hears of trouble after the start. */
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

/** Two starts at the same moment, or a port that is taken just before we get it: worth another look. */
const PASSING = /lock file|pre-existing shared memory|could not (bind|create any TCP)/;
const ATTEMPTS = 5;

/**
 * Starts the PostgreSQL server of the npm package on the data of `dataDir`.
 *
 * Works as root (see `openHome`), takes over from a site that was killed, and refuses with an `EmbeddedPostgresError`
 * when a living one uses the same data.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const home = openHome(options.dataDir);
  const binaries = prepareBinaries(home);
  const password = ensureCluster(home, binaries, durable);
  const adminUrlAt = (port: number) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

  const server = await startAlone(home, binaries, adminUrlAt, { log, durable });
  const adminUrl = adminUrlAt(server.port);
  const lock = await claim(adminUrl, server, log);

  return {
    adminUrl,
    async stop() {
      await lock.release();
      await server.stop();
    },
  };
}

/** A start at the same moment may take our server for an orphan, before the lock can tell it better: then it has won. */
async function claim(adminUrl: string, server: ServerProcess, log: (line: string) => void): Promise<OwnerLock> {
  const onLost = () => log('The embedded database has closed our connection.');
  const lock = await takeOwnerLock(adminUrl, onLost).catch((error: Error) => error);
  if (lock && !(lock instanceof Error)) return lock;

  await server.stop();
  const reason = lock ? lock.message : 'its lock is taken';
  throw new EmbeddedPostgresError(`Another start of the site with this DATA_DIR was faster (${reason}).`);
}

async function startAlone(
  home: Home,
  binaries: Binaries,
  adminUrlAt: (port: number) => string,
  { log, durable }: { log: (line: string) => void; durable: boolean },
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    await evictOrphan(home, adminUrlAt);
    try {
      return await startServer(home, binaries, durable, log);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (attempt === ATTEMPTS || !PASSING.test(message)) {
        throw new EmbeddedPostgresError(`The embedded database does not start: ${message}`, { cause: error });
      }
    }
  }
}
