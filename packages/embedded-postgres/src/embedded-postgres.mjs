import { setTimeout as sleep } from 'node:timers/promises';
import { prepareBinaries } from './binaries.mjs';
import { adminUrlOf, ensureCluster } from './cluster.mjs';
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.mjs';
import { openHome } from './home.mjs';
import { evictOrphan } from './orphan.mjs';
import { takeOwnerLock } from './owner-lock.mjs';
import { startServer } from './server-process.mjs';
import { Supervisor } from './supervisor.mjs';

/** @import { ServerProcess } from './types.d.ts' */

/** Errors worth another attempt: two simultaneous starts, or a port taken just before it is bound. */
const PASSING = /lock file|pre-existing shared memory|could not (bind|create any TCP)/;
const ATTEMPTS = 5;
const PAUSE_MS = 200;

/** @type {typeof import('../index.mjs').startEmbeddedPostgres} */
export async function startEmbeddedPostgres({ dataDir, log, durable = true, port, restart = true }) {
  const home = openHome(dataDir);
  const binaries = prepareBinaries(home);
  const password = ensureCluster(home, binaries, durable);
  /** @param {number} at */
  const adminUrlAt = (at) => adminUrlOf(password, at);

  /** @param {number} [at] */
  const launch = async (at) => {
    const start = () => startServer(home, binaries, { durable, port: at });
    const server = await retrying(start, () => evictOrphan(home, adminUrlAt));
    return claim(server, adminUrlAt(server.port));
  };
  const server = await launch(port);
  const supervisor = restart ? new Supervisor(server, launch, log) : null;
  return {
    adminUrl: adminUrlAt(server.port),
    port: server.port,
    get pid() {
      return (supervisor?.server ?? server).pid;
    },
    stop: () => (supervisor ?? server).stop(),
  };
}

/** @type {(start: () => Promise<ServerProcess>, prepare: () => Promise<void>) => Promise<ServerProcess>} */
async function retrying(start, prepare) {
  for (let attempt = 1; ; attempt += 1) {
    await prepare();
    try {
      return await start();
    } catch (error) {
      const message = messageOf(error);
      if (attempt === ATTEMPTS || !PASSING.test(message)) {
        throw new EmbeddedPostgresError(`The embedded database did not start: ${message}`, { cause: error });
      }
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Takes the lock of the data. A concurrent start may be faster and take this server for an orphan.
 *
 * @param {ServerProcess} server
 * @param {string} adminUrl
 * @returns {Promise<ServerProcess>}
 */
async function claim(server, adminUrl) {
  const lock = await takeOwnerLock(adminUrl).catch((error) => error);
  if (!lock || lock instanceof Error) {
    await server.stop();
    const reason = lock ? lock.message : 'its lock is taken';
    throw new EmbeddedPostgresError(`Another process has just started the site with this DATA_DIR (${reason}).`);
  }
  return {
    ...server,
    async stop() {
      await lock.release();
      await server.stop();
    },
  };
}
