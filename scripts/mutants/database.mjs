import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { inRoot } from '../lib/root.mjs';
import { npm } from '../lib/run.mjs';

/**
 * One PostgreSQL for all mutants, where jest would start and migrate one for each; told to the tests as
 * backend/test/support/start-servers.ts tells it. Answers how to end it.
 */
export async function startDatabase() {
  const built = await npm(['run', '--silent', '-w', 'backend', 'build']);
  if (!built.ok) throw new Error(built.output);
  const load = (path) => import(pathToFileURL(inRoot('backend/dist/platform/database', path)).href);
  const { ensureDatabase, withClient } = await load('ensure-database.js');
  const { migrate } = await load('migrate.js');

  const folder = mkdtempSync(join(tmpdir(), 'site-mutants-'));
  // PostgreSQL runs as another user when we are root.
  chmodSync(folder, 0o711);
  process.on('exit', () => {
    endServer(join(folder, 'postgres/data/postmaster.pid'));
    rmSync(folder, { recursive: true, force: true });
  });
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: console.warn });
  const { adminUrl } = postgres;
  const roles = { ownerRole: 'site_owner', appRole: 'site_app' };
  const { ownerUrl, appUrl } = await ensureDatabase({ adminUrl, name: 'site_template', ...roles });
  await migrate({ ownerUrl, appRole: roles.appRole });
  await withClient(adminUrl, (client) => client.query('ALTER DATABASE site_template ALLOW_CONNECTIONS false'));
  Object.assign(process.env, { TEST_ADMIN_URL: adminUrl, TEST_OWNER_URL: ownerUrl, TEST_APP_URL: appUrl });

  return () => postgres.stop();
}

/** Ends the server of a run that is broken off: it would outlive us. After an orderly stop there is none. */
function endServer(pidFile) {
  if (!existsSync(pidFile)) return;
  const [pid] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGINT');
}
