import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePassword, SUPERUSER } from './cluster.js';
import { openHome } from './home.js';
import { takeOwnerLock } from './owner-lock.js';
import { parsePostmasterPid } from './postmaster-pid.js';

/** The superuser's connection URL of the database that a running site uses on `dataDir`; null when there is none. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const home = openHome(dataDir);
  const pidFile = join(home.cluster, 'postmaster.pid');
  const port = existsSync(pidFile) ? (parsePostmasterPid(readFileSync(pidFile, 'utf8'))?.port ?? null) : null;
  if (port === null) return null;
  const adminUrl = `postgres://${SUPERUSER}:${ensurePassword(home)}@127.0.0.1:${port}/postgres`;
  const lock = await takeOwnerLock(adminUrl).catch(() => undefined);
  // Only a held lock proves that a site is running there.
  if (lock === null) return adminUrl;
  await lock?.release();
  return null;
}
