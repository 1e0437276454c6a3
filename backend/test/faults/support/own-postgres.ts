import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../src/platform/database/migrate.js';
import { prepareBinaries } from '../../../src/platform/embedded/binaries.js';
import { ensureCluster, SUPERUSER } from '../../../src/platform/embedded/cluster.js';
import { openHome } from '../../../src/platform/embedded/home.js';
import { ensureDatabase } from '../../../src/platform/embedded/index.js';
import { type ServerProcess, startServer } from '../../../src/platform/embedded/server-process.js';
import { eventually } from '../../support/eventually.js';

/** A PostgreSQL of one test, which may do anything with it. It flushes to disk: acknowledged writes are kept. */
export interface OwnPostgres {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** `pg_ctl -m immediate stop`: nothing is finished, nothing is written. */
  crash(): Promise<void>;
  /** Starts it again on the same port; it recovers from its log. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A cluster in a folder of its own, below `parent`, with the migrated schema. */
export async function startOwnPostgres(parent = tmpdir()): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'site-fault-'));
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o711);
  const home = openHome(folder);
  const binaries = prepareBinaries(home);
  const password = ensureCluster(home, binaries, false);
  let server: ServerProcess = await startServer(home, binaries, { durable: true });
  const { port } = server;
  const adminUrl = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const roles = { name: 'site', ownerRole: 'site_owner', appRole: 'site_app' };
  const { ownerUrl, appUrl } = await ensureDatabase({ adminUrl, ...roles });
  await migrate({ ownerUrl, appRole: 'site_app' });
  const pidFile = join(home.cluster, 'postmaster.pid');
  return {
    ownerUrl,
    appUrl,
    async crash() {
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]), 'SIGQUIT');
      await server.ended;
    },
    async start() {
      server = await eventually(() => startServer(home, binaries, { durable: true, port }).catch(() => null), 30);
    },
    async remove() {
      if (existsSync(pidFile)) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
