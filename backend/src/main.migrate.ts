import 'reflect-metadata';
import { DATABASE_NAMES, roleOf } from './app/settings.js';
import { requireConnection } from './app/start-checks.js';
import { StartRefused } from './platform/config/environment.js';
import { parseMigrationSettings } from './platform/config/settings.js';
import { databaseProblem } from './platform/config/unreachable.js';
import { ensureDatabase } from './platform/database/grants.js';
import { migrate } from './platform/database/migrate.js';

/** insufficient_privilege; undefined_object, a role that does not exist; protocol_violation, as a pooler refuses. */
const EXPLAINED = new Set(['42501', '42704', '08P01']);

/** Migrates the configured database to the newest schema, and exits. One process runs this before any other starts. */
try {
  const settings = parseMigrationSettings(process.env);
  const { place } = settings;
  await requireConnection(place);
  try {
    const { ownerUrl, appUrl } =
      'adminUrl' in settings ? await ensureDatabase({ adminUrl: settings.adminUrl, ...DATABASE_NAMES }) : settings;
    await migrate({ ownerUrl, appRole: roleOf(appUrl) });
  } catch (error) {
    if (!EXPLAINED.has(String((error as { code?: unknown }).code))) throw error;
    throw new StartRefused(databaseProblem(place, error), { cause: error });
  }
  console.log('The database is up to date.');
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
