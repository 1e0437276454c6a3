import 'reflect-metadata';
import { roleOf } from './app/database-location.js';
import { SettingsError } from './platform/config/environment.js';
import { parseSettings } from './platform/config/settings.js';
import { migrate } from './platform/database/migrate.js';

/** Brings the database that the settings name to the newest schema, and ends. One process does this before any other starts. */
const settings = parseSettings(process.env);
if (!settings.databaseUrl) throw new SettingsError(['DATABASE_URL: names the database to migrate']);
await migrate({
  ownerUrl: settings.migrationDatabaseUrl ?? settings.databaseUrl,
  appRole: roleOf(settings.databaseUrl),
});
console.log('The database is up to date.');
