import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.mjs';

/** @import { ServerUser } from './types.d.ts' */

const CANDIDATES = ['postgres', 'node', 'nobody'];

/**
 * Returns the user PostgreSQL runs as; null means the user of this process.
 *
 * PostgreSQL refuses to run as root, so root switches to another user: the owner of an existing cluster, otherwise the
 * first of postgres, node and nobody that exists on this machine and that this process may switch to.
 *
 * @param {string} cluster
 * @returns {ServerUser | null}
 */
export function findServerUser(cluster) {
  if (process.getuid?.() !== 0) return null;

  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid };

  for (const name of CANDIDATES) {
    const user = lookUp(name);
    if (user && runsAs(user, 'exit 0')) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and none of the users ${CANDIDATES.join(', ')} can be used instead. ` +
      'Create one (for example: useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Returns whether the server user can reach a folder: every folder above it must be traversable.
 *
 * @type {(user: ServerUser, folder: string) => boolean}
 */
export function canEnter(user, folder) {
  return runsAs(user, 'cd "$1"', folder);
}

/**
 * Returns the options `spawn` needs to run a program of the database. The folder is `/`, because the server user may
 * have no access to this process's working directory.
 *
 * @param {ServerUser | null} user
 */
export function spawnAs(user) {
  return user ? { uid: user.uid, gid: user.gid, cwd: '/' } : { cwd: '/' };
}

/** @type {(user: ServerUser, script: string, ...args: string[]) => boolean} */
function runsAs(user, script, ...args) {
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { ...spawnAs(user), stdio: 'ignore' }).status === 0;
}

/** @type {(name: string) => ServerUser | null} */
function lookUp(name) {
  const [uid, gid] = /** @type {const} */ (['-u', '-g']).map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 0;
  });
  return uid && gid ? { name, uid, gid } : null;
}
