import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DATABASE_NAMES } from '../../app/settings.js';
import { urlOfRole } from '../../platform/database/grants.js';

/** User ids in the images: each secret is readable only by the user it is for. */
const OWNERS = { node: 1000, postgres: 999, redis: 999, nginx: 101 } as const;

/** Reads a secret that exists; `has` says whether it does. */
interface Existing {
  read(path: string): string;
  has(path: string): boolean;
}

interface Secret {
  readonly path: string;
  /** Returns the file's content, which may depend on other files. */
  make(existing: Existing): string;
}

/** Holds a copy of the backups' key. */
const BACKUP_SETTINGS = 'postgres/pgbackrest.conf';

const password = (): string => randomBytes(32).toString('base64url');

const adminUrl = (superuserPassword: string): string =>
  `postgres://postgres:${superuserPassword}@postgres:5432/postgres`;

/**
 * One folder for each service that mounts it. The API gets neither the superuser's password nor the owner's: even when
 * compromised, it cannot change what is append-only.
 */
const SECRETS: readonly Secret[] = [
  { path: 'postgres/superuser-password', make: password },
  {
    path: 'postgres/backup-key',
    make: ({ read, has }) =>
      (has(BACKUP_SETTINGS) && /^repo1-cipher-pass=(.+)$/m.exec(read(BACKUP_SETTINGS))?.[1]) || password(),
  },
  {
    path: BACKUP_SETTINGS,
    make: ({ read }) => `[global]\nrepo1-cipher-pass=${read('postgres/backup-key')}`,
  },
  { path: 'migrate/database-admin-url', make: ({ read }) => adminUrl(read('postgres/superuser-password')) },
  {
    path: 'app/database-url',
    make: ({ read }) =>
      urlOfRole(adminUrl(read('postgres/superuser-password')), {
        database: DATABASE_NAMES.name,
        role: DATABASE_NAMES.appRole,
      }),
  },
  { path: 'redis/password', make: password },
  { path: 'redis/redis.conf', make: ({ read }) => `requirepass ${read('redis/password')}` },
  { path: 'app/redis-url', make: ({ read }) => `redis://:${read('redis/password')}@redis:6379` },
  {
    path: 'app/license-signing-key.pem',
    make: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  },
];

/**
 * Folders and the owner of the files in them; the operator may add files, such as a certificate or a provider's key.
 */
const FOLDERS: Readonly<Record<string, keyof typeof OWNERS>> = {
  postgres: 'postgres',
  migrate: 'node',
  app: 'node',
  redis: 'redis',
  tls: 'nginx',
  monitoring: 'node',
};

/** A missing key that must be restored: a new one cannot decrypt or sign what the lost one did. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

interface Place {
  /** Makes every file, including the operator's own, readable only by its image's user, which takes root. */
  readonly hasOwners: boolean;
  /** The folder of the backups. */
  readonly backups?: string | undefined;
}

/**
 * Creates the secrets that are missing in `folder` and never changes an existing one. Returns the paths of those
 * created.
 *
 * Throws KeyMissing, before it creates anything, where a missing key has been in use: the backups' key while there are
 * backups, the signing key while the application has its password.
 */
export function makeSecrets(folder: string, { hasOwners, backups }: Place): string[] {
  const has = (path: string): boolean => existsSync(join(folder, path));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8').trim();
  refuseNewKeys(has, backups);
  for (const name of Object.keys(FOLDERS)) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o755);
  }
  const missing = SECRETS.filter(({ path }) => !has(path));
  for (const { path, make } of missing) writeWhole(join(folder, path), `${make({ read, has })}\n`);
  if (hasOwners) giveToOwners(folder);
  return missing.map(({ path }) => path);
}

/** A file without its content, after a full disk or a power cut, would be taken for an existing secret from then on. */
function writeWhole(file: string, content: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, content, { mode: 0o400, flush: true });
  renameSync(part, file);
}

function refuseNewKeys(has: Existing['has'], backups: string | undefined): void {
  const holdsBackups = backups !== undefined && ['database', 'secrets'].some((part) => existsSync(join(backups, part)));
  if (holdsBackups && !has('postgres/backup-key') && !has(BACKUP_SETTINGS)) {
    const file = join(backups, 'key-fingerprint');
    const fingerprint = existsSync(file) ? ` with the fingerprint ${readFileSync(file, 'utf8').trim()}` : '';
    throw new KeyMissing(
      `secrets/postgres/backup-key is missing, and the backup folder holds backups that only the key${fingerprint} ` +
        'decrypts. Put your copy of it back; if it is lost for good, set BACKUP_FOLDER in .env to a new, empty folder',
    );
  }
  if (has('app/database-url') && !has('app/license-signing-key.pem'))
    throw new KeyMissing(
      'secrets/app/license-signing-key.pem is missing, but this site has been started before. Put it back: every ' +
        'backup holds it (docs/runbooks.md, Keys). A new key would sign licence files that products do not trust',
    );
}

/** Only the database writes and reads its backups. A folder that it already owns is skipped. */
export function giveBackupFolder(folder: string): void {
  if (statSync(folder).uid === OWNERS.postgres) return;
  chmodSync(folder, 0o700);
  chownSync(folder, OWNERS.postgres, OWNERS.postgres);
}

function giveToOwners(folder: string): void {
  for (const [name, owner] of Object.entries(FOLDERS)) {
    for (const entry of readdirSync(join(folder, name), { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(folder, name, entry.name);
      chmodSync(file, 0o400);
      chownSync(file, OWNERS[owner], OWNERS[owner]);
    }
  }
}
