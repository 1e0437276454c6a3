import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminUrlOf, ensurePassword } from './cluster.mjs';
import { openHome } from './home.mjs';
import { takeOwnerLock } from './owner-lock.mjs';
import { parsePostmasterPid } from './postmaster-pid.mjs';

/** @type {typeof import('../index.mjs').findRunningPostgres} */
export async function findRunningPostgres(dataDir) {
  const home = openHome(dataDir);
  const pidFile = join(home.cluster, 'postmaster.pid');
  const port = existsSync(pidFile) ? (parsePostmasterPid(readFileSync(pidFile, 'utf8'))?.port ?? null) : null;
  if (port === null) return null;
  const adminUrl = adminUrlOf(ensurePassword(home), port);
  const lock = await takeOwnerLock(adminUrl).catch(() => undefined);
  // Only a held lock proves that a process uses the database.
  if (lock === null) return adminUrl;
  await lock?.release();
  return null;
}
