import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.mjs';
import { spawnAs } from './server-user.mjs';

/** @import { Binaries, Home } from './types.d.ts' */

/** The superuser of an embedded database. Its password is random and never leaves the home folder. */
const SUPERUSER = 'site_admin';

/** @type {(password: string, port: number) => string} */
export const adminUrlOf = (password, port) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Creates the cluster on the first start and returns the superuser's password.
 *
 * It is created next to its final location and moved there atomically: a killed first start leaves no partial cluster,
 * and of two at the same time one wins. UTF-8, with PostgreSQL's built-in C.UTF-8 locale: the same on every machine.
 *
 * @type {(home: Home, binaries: Binaries, durable: boolean) => string}
 */
export function ensureCluster(home, binaries, durable) {
  const password = ensurePassword(home);
  if (!existsSync(home.cluster)) createCluster(home, binaries, password, durable);

  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.version.split('.')[0]) {
    throw new EmbeddedPostgresError(
      `The database in ${home.path} was created by PostgreSQL ${version}, but this is ${binaries.version}. ` +
        'Export it with the older version of the site, or set another DATA_DIR.',
    );
  }
  return password;
}

/** @type {(home: Home, binaries: Binaries, password: string, durable: boolean) => void} */
function createCluster(home, binaries, password, durable) {
  const unfinished = mkdtempSync(join(home.path, 'initdb-'));
  const [data, passwordFile] = [join(unfinished, 'data'), join(unfinished, 'password')];
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (home.user) {
      chownSync(passwordFile, home.user.uid, home.user.gid);
      chownSync(unfinished, home.user.uid, home.user.gid);
    }
    const args = ['-D', data, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    args.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    if (!durable) args.push('--no-sync');
    const made = spawnSync(binaries.initdb, args, { ...spawnAs(home.user), encoding: 'utf8' });
    if (made.status !== 0) {
      throw new EmbeddedPostgresError(`The database could not be created: ${made.error?.message ?? made.stderr}`);
    }
    renameSync(data, home.cluster);
  } catch (error) {
    if (!existsSync(home.cluster)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Returns the superuser's password, and creates it first if there is no cluster yet.
 *
 * The file is a hard link to a finished one: readers always see the complete password.
 *
 * @param {Home} home
 */
export function ensurePassword({ path, cluster }) {
  const file = join(path, 'admin-password');
  if (!existsSync(file)) {
    if (existsSync(cluster)) {
      throw new EmbeddedPostgresError(`${file}, the password of the database, is missing. Restore it from a backup.`);
    }
    const draft = join(path, `admin-password-${randomBytes(6).toString('hex')}`);
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
