import './resolve-typescript.cjs';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { ensureDatabase, withClient } from '../../src/platform/database/grants.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { keepServers } from './servers.js';

const TEMPLATE = 'site_template';

/**
 * Starts one PostgreSQL for the whole run, migrates a template, and passes its address to the workers in environment
 * variables.
 *
 * `freshDatabase` copies the template: a suite starts with the real schema in a few hundredths of a second.
 */
export default async function startServers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'));
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: console.warn });
  keepServers({ postgres, folder });

  const { adminUrl } = postgres;
  const urls = await ensureDatabase({ adminUrl, name: TEMPLATE, ownerRole: 'site_owner', appRole: 'site_app' });
  await migrate({ ownerUrl: urls.ownerUrl, appRole: 'site_app' });
  // A template with open connections cannot be copied.
  await withClient(adminUrl, (client) => client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`));

  process.env['TEST_ADMIN_URL'] = adminUrl;
  process.env['TEST_OWNER_URL'] = urls.ownerUrl;
  process.env['TEST_APP_URL'] = urls.appUrl;
}
