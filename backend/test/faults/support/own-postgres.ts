import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { ensureDatabase } from '../../../src/platform/database/grants.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { eventually } from '../../support/eventually.js';

/** A PostgreSQL for one test, which may do anything with it. It flushes to disk: acknowledged writes are kept. */
export interface OwnPostgres {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** `pg_ctl -m immediate stop`: nothing is finished, nothing is written. */
  crash(): Promise<void>;
  /** Starts it again on the same port; it recovers from its log. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a cluster in its own folder below `parent`, with the migrated schema. */
export async function startOwnPostgres(parent = tmpdir()): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'site-fault-'));
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o711);
  const open = (port?: number) => startEmbeddedPostgres({ dataDir: folder, log: console.warn, port, restart: false });
  let server = await open();
  const { adminUrl, port } = server;
  const roles = { name: 'site', ownerRole: 'site_owner', appRole: 'site_app' };
  const { ownerUrl, appUrl } = await ensureDatabase({ adminUrl, ...roles });
  await migrate({ ownerUrl, appRole: 'site_app' });
  return {
    ownerUrl,
    appUrl,
    async crash() {
      process.kill(server.pid, 'SIGQUIT');
      // It is already stopping: this only waits for the end.
      await server.stop();
    },
    async start() {
      server = await eventually(() => open(port).catch(() => null), 30);
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
