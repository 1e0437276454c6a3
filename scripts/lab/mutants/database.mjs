import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { inRoot } from '../../lib/root.mjs';
import { npm } from '../../lib/run.mjs';

/**
 * Starts one PostgreSQL for all mutants, where jest would start and migrate one for each; passes it to the tests the
 * way backend/test/support/start-servers.ts does. Returns a function that stops it.
 */
export async function startDatabase() {
  const built = await npm(['run', '--silent', '-w', 'backend', 'build']);
  if (!built.ok) throw new Error(built.output);
  const load = (path) => import(pathToFileURL(inRoot('backend/dist/platform/database', path)).href);
  const { ensureDatabase, withClient } = await load('ensure-database.js');
  const { migrate } = await load('migrate.js');

  const folder = mkdtempSync(join(tmpdir(), 'site-mutants-'));
  // When started as root, PostgreSQL runs as another user.
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

/** Stops the server when a run is aborted, since it would outlive this process. After a normal stop there is none. */
function endServer(pidFile) {
  if (!existsSync(pidFile)) return;
  const [pid] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGINT');
}
