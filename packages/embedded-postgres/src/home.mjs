import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.mjs';
import { canEnter, findServerUser } from './server-user.mjs';

/** @import { Home } from './types.d.ts' */

/** Holds databases whose DATA_DIR the server user cannot enter. Not /var/tmp: the system cleans that after 30 days. */
const ELSEWHERE = '/var/lib/site-postgres';
const LOCATION_FILE = 'postgres-location';

/**
 * Finds or creates the folder in which the database of `dataDir` lives.
 *
 * That is `<dataDir>/postgres`. When the site is started by root from a private folder such as /root, the user that
 * PostgreSQL runs as has no access there; then it is a separate folder under /var/lib/site-postgres, and
 * `<dataDir>/postgres-location` says which. The choice is made once: data never moves by itself. Root keeps owning the
 * folder; only `data` belongs to the server user.
 *
 * @param {string} dataDir
 */
export function openHome(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const root = realpathSync(dataDir);
  const inside = join(root, 'postgres');
  const location = join(root, LOCATION_FILE);

  if (existsSync(location)) return homeAt(readLocation(location));
  if (existsSync(join(inside, 'data'))) return homeAt(inside);

  const user = findServerUser(join(inside, 'data'));
  if (user && !canEnter(user, root)) return homeAt(createElsewhere(location));
  mkdirSync(inside, { recursive: true, mode: user ? 0o711 : 0o700 });
  if (user) chmodSync(inside, 0o711);
  return homeAt(inside);
}

/** @type {(path: string) => Home} */
function homeAt(path) {
  const cluster = join(path, 'data');
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(cluster)) accessSync(cluster, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new EmbeddedPostgresError(
      `The database in ${path} belongs to another user. Start as that user or as root, or set another DATA_DIR.`,
    );
  }
  const user = findServerUser(cluster);
  if (user && !canEnter(user, path)) {
    throw new EmbeddedPostgresError(
      `The database is in ${path}, which ${user.name}, the user that runs PostgreSQL, cannot enter. ` +
        'Give that user access (chmod o+x on the parent folders), or set another DATA_DIR.',
    );
  }
  return { path, cluster, user };
}

/** @param {string} location */
function readLocation(location) {
  const path = readFileSync(location, 'utf8').trim();
  if (existsSync(path)) return path;
  throw new EmbeddedPostgresError(
    `${location} says that the database is in ${path}, which does not exist or is not accessible. ` +
      `Restore it or start as root; to start with an empty database, delete ${location}.`,
  );
}

/**
 * The exclusive write decides between two concurrent first starts: the loser uses the winner's folder.
 *
 * @param {string} location
 */
function createElsewhere(location) {
  mkdirSync(ELSEWHERE, { recursive: true });
  chmodSync(ELSEWHERE, 0o711);
  const path = mkdtempSync(join(ELSEWHERE, 'data-'));
  chmodSync(path, 0o711);
  try {
    writeFileSync(location, `${path}\n`, { flag: 'wx' });
    return path;
  } catch (error) {
    rmSync(path, { recursive: true });
    if (codeOf(error) !== 'EEXIST') throw error;
    return readLocation(location);
  }
}
