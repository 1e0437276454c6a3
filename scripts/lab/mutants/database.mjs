import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { built } from '../../lib/built.mjs';
import { npm } from '../../lib/run.mjs';

/**
 * Starts one PostgreSQL for all mutants, where jest would start and migrate one for each; passes it to the tests the
 * way backend/test/support/start-servers.ts does. Returns a function that stops it.
 */
export async function startDatabase() {
  const build = await npm(['run', '--silent', '-w', 'backend', 'build']);
  if (!build.ok) throw new Error(build.output);
  const { ensureDatabase, withClient } = await built('platform/database/grants.js');
  const { migrate } = await built('platform/database/migrate.js');

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
