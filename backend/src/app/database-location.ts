import type { Settings } from '../platform/config/settings.js';
import { ensureDatabase, findRunningPostgres, startEmbeddedPostgres } from '../platform/embedded/index.js';

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
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  return { ...(await urlsAt(postgres.adminUrl)), stop: () => postgres.stop() };
}

/** The same for a command beside the site: shares the embedded database with a site that is running. */
export async function joinDatabase(settings: Settings, log: (line: string) => void): Promise<DatabaseLocation> {
  const adminUrl = settings.databaseUrl ? null : await findRunningPostgres(settings.dataDir);
  return adminUrl ? { ...(await urlsAt(adminUrl)), stop: async () => undefined } : locateDatabase(settings, log);
}

/** What we call the database and its roles wherever they are ours to make. */
export const DATABASE_NAMES = { name: 'site', ownerRole: 'site_owner', appRole: 'site_app' } as const;

const urlsAt = (adminUrl: string) => ensureDatabase({ adminUrl, ...DATABASE_NAMES });

/** The role in a connection address. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);
