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
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { canEnter, findServerUser, type ServerUser } from './server-user.js';

/** Holds databases whose DATA_DIR the server user cannot enter. Not /var/tmp: the system cleans that after 30 days. */
const ELSEWHERE = '/var/lib/site-postgres';
const LOCATION_FILE = 'postgres-location';

/** The folder of one embedded database: its cluster in `data`, its password and, if needed, a copy of the server. */
export interface Home {
  readonly path: string;
  readonly cluster: string;
  readonly user: ServerUser | null;
}

/**
 * Finds or creates the folder in which the database of `dataDir` lives.
 *
 * That is `<dataDir>/postgres`. When root starts us from a private folder such as /root, the user that PostgreSQL runs
 * as cannot get there; then it is a folder of its own under /var/lib/site-postgres, and `<dataDir>/postgres-location`
 * says which. The choice is made once: data never moves by itself. Root keeps the folder, only `data` is lent.
 */
export function openHome(dataDir: string): Home {
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

function homeAt(path: string): Home {
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
      `The database lies in ${path}, which the user ${user.name} that runs PostgreSQL cannot enter. ` +
        'Let that user pass (chmod o+x on the folders above it), or set another DATA_DIR.',
    );
  }
  return { path, cluster, user };
}

function readLocation(location: string): string {
  const path = readFileSync(location, 'utf8').trim();
  if (existsSync(path)) return path;
  throw new EmbeddedPostgresError(
    `${location} says that the database lies in ${path}, which does not exist or cannot be reached. ` +
      `Bring it back or start as root; to begin with an empty database, delete ${location}.`,
  );
}

/** The exclusive write decides between two concurrent first starts: the loser uses the winner's folder. */
function createElsewhere(location: string): string {
  mkdirSync(ELSEWHERE, { recursive: true });
  chmodSync(ELSEWHERE, 0o711);
  const path = mkdtempSync(join(ELSEWHERE, 'data-'));
  chmodSync(path, 0o711);
  try {
    writeFileSync(location, `${path}\n`, { flag: 'wx' });
    return path;
  } catch (error) {
    rmSync(path, { recursive: true });
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readLocation(location);
  }
}
