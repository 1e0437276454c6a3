import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import type { Home } from './home.js';
import { spawnAs } from './server-user.js';

/** The superuser of an embedded database. Its password is random and never leaves the home folder. */
export const SUPERUSER = 'site_admin';

/**
 * Creates the cluster on the first start and returns the superuser's password.
 *
 * It is created next to its final place and moved there atomically: a killed first start leaves no half-made cluster,
 * and of two at the same time one wins. UTF-8, with PostgreSQL's built-in C.UTF-8 locale: the same on every machine.
 */
export function ensureCluster(home: Home, binaries: Binaries, durable: boolean): string {
  const password = ensurePassword(home);
  if (!existsSync(home.cluster)) createCluster(home, binaries, password, durable);

  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.version.split('.')[0]) {
    throw new EmbeddedPostgresError(
      `The database in ${home.path} was made by PostgreSQL ${version}, and this is ${binaries.version}. ` +
        'Export it with the older version of the site, or set another DATA_DIR.',
    );
  }
  return password;
}

function createCluster(home: Home, binaries: Binaries, password: string, durable: boolean): void {
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
      throw new EmbeddedPostgresError(`The database cannot be created: ${made.error?.message ?? made.stderr}`);
    }
    renameSync(data, home.cluster);
  } catch (error) {
    if (!existsSync(home.cluster)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** A hard link to a finished file: readers always see the complete password. */
export function ensurePassword({ path, cluster }: Home): string {
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
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
