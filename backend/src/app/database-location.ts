import { join } from 'node:path';
import type { Settings } from '../platform/config/settings.js';
import { ensureDatabase, startEmbeddedPostgres } from '../platform/embedded/index.js';

/** Where the data is and as whom to reach it. */
export interface DatabaseLocation {
  /** As the application. */
  readonly appUrl: string;
  /** As the owner of the tables: for migrations only. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

/** The database the settings name, or our own one under DATA_DIR, started here. */
export async function locateDatabase(settings: Settings, log: (line: string) => void): Promise<DatabaseLocation> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  if (databaseUrl) {
    return { appUrl: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  const urls = await ensureDatabase({
    adminUrl: postgres.adminUrl,
    name: 'site',
    ownerRole: 'site_owner',
    appRole: 'site_app',
  });
  return { ...urls, stop: () => postgres.stop() };
}

/** The role in a connection address. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);
