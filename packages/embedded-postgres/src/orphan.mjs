import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.mjs';
import { takeOwnerLock } from './owner-lock.mjs';
import { parsePostmasterPid } from './postmaster-pid.mjs';

/** @import { Home, PostmasterPid } from './types.d.ts' */

/** How long a server may take to start, recover or shut down before the start fails, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Makes sure that no server runs on the cluster.
 *
 * A server whose site has been killed is shut down in an orderly way; one that a running site uses is kept, and the
 * start is refused. A `postmaster.pid` of a process that is not PostgreSQL (after a power cut) is removed; one whose
 * process is gone is left to PostgreSQL, which checks it more thoroughly.
 *
 * @param {Home} home
 * @param {(port: number) => string} adminUrlAt
 */
export async function evictOrphan(home, adminUrlAt) {
  const file = join(home.cluster, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE_MS;

  for (let found = readPid(file); found && isAlive(found.pid); found = readPid(file)) {
    if (!isServerOf(found.pid, home.cluster)) return rmSync(file, { force: true });
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The database in ${home.path} is held by process ${found.pid}, which does not respond. Stop that process first.`,
      );
    }
    if ((await examine(found, adminUrlAt)) === 'orphan') shutDown(found.pid);
    await sleep(50);
  }
}

/**
 * Refuses a server that a running site uses. One that accepts no connection now is starting up or shutting down.
 *
 * @param {PostmasterPid} found
 * @param {(port: number) => string} adminUrlAt
 */
async function examine({ port }, adminUrlAt) {
  if (port === null) return 'unreachable';
  const lock = await takeOwnerLock(adminUrlAt(port)).catch(() => undefined);
  if (lock === undefined) return 'unreachable';
  if (lock === null) {
    throw new EmbeddedPostgresError(
      'The site is already running with this DATA_DIR. Stop it first, or start another one with its own DATA_DIR and PORT.',
    );
  }
  await lock.release();
  return 'orphan';
}

/** @param {string} file */
function readPid(file) {
  return existsSync(file) ? parsePostmasterPid(readFileSync(file, 'utf8')) : null;
}

/** @param {number} pid */
function shutDown(pid) {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Process ids are reused: distinguishes the site's server from an unrelated process. In doubt it counts as the site's.
 *
 * @type {(pid: number, cluster: string) => boolean}
 */
function isServerOf(pid, cluster) {
  if (!basename(commandOf(pid)).startsWith('postgres')) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return true;
  }
}

/**
 * Returns the path of the program a process runs; on systems without /proc, its name according to `ps`.
 *
 * @param {number} pid
 */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}
