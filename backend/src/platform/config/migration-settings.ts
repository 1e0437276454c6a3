import { Environment, SettingsError } from './environment.js';

/** Where to migrate. */
export type MigrationSettings = {
  /** The server to connect to, and the setting that names it. */
  readonly place: { readonly url: string; readonly setting: string };
} & (
  | /** A server of our own: its superuser makes the database and the roles, too. */ { readonly adminUrl: string }
  | /** A database that exists: as the owner of its tables, for the application's role. */ {
      readonly ownerUrl: string;
      readonly appUrl: string;
    }
);

const SCHEMES = ['postgres:', 'postgresql:'];

/** Parses what the migrate step needs, and nothing else of the environment. Throws SettingsError. */
export function parseMigrationSettings(variables: Readonly<Record<string, string | undefined>>): MigrationSettings {
  const env = new Environment(variables);
  const adminUrl = env.url('DATABASE_ADMIN_URL', SCHEMES)?.href;
  if (adminUrl !== undefined) {
    env.finish();
    return { adminUrl, place: { url: adminUrl, setting: 'DATABASE_ADMIN_URL' } };
  }
  const appUrl = env.url('DATABASE_URL', SCHEMES)?.href;
  const migrationUrl = env.url('MIGRATION_DATABASE_URL', SCHEMES)?.href;
  const ownerUrl = migrationUrl ?? appUrl;
  env.finish();
  if (appUrl === undefined || ownerUrl === undefined) {
    throw new SettingsError([
      'DATABASE_URL: must name the database to migrate, or DATABASE_ADMIN_URL a server on which to create it',
    ]);
  }
  const setting = migrationUrl === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  return { ownerUrl, appUrl, place: { url: ownerUrl, setting } };
}
