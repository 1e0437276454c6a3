import 'reflect-metadata';
import { DATABASE_NAMES, roleOf } from './app/database-location.js';
import { SettingsError } from './platform/config/environment.js';
import { parseMigrationSettings } from './platform/config/migration-settings.js';
import { ensureDatabase } from './platform/database/ensure-database.js';
import { migrate } from './platform/database/migrate.js';

/** Migrates the configured database to the newest schema, and exits. One process runs this before any other starts. */
try {
  const settings = parseMigrationSettings(process.env);
  const { ownerUrl, appUrl } =
    'adminUrl' in settings ? await ensureDatabase({ adminUrl: settings.adminUrl, ...DATABASE_NAMES }) : settings;
  await migrate({ ownerUrl, appRole: roleOf(appUrl) });
  console.log('The database is up to date.');
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
