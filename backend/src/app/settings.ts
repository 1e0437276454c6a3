import { findRunningPostgres, startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { type PaymentSettings, readPaymentSettings } from '../modules/payments/index.js';
import { parseSettings as parse, type Settings } from '../platform/config/settings.js';
import { ensureDatabase } from '../platform/database/grants.js';

/** Every setting of the site: those of the platform and those that modules declare themselves. */
export type SiteSettings = Settings & PaymentSettings;

/** Parses the environment. Throws one SettingsError that names everything that is wrong with it. */
export const parseSettings = (variables: Readonly<Record<string, string | undefined>>): SiteSettings =>
  parse(variables, readPaymentSettings);

/** Where the database is, and the roles to connect with. */
export interface DatabaseLocation {
  /** As the application. */
  readonly appUrl: string;
  /** As the owner of the tables: for migrations only. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

/** Returns the database that the settings name, or starts the embedded one under DATA_DIR. */
export async function locateDatabase(settings: Settings, log: (line: string) => void): Promise<DatabaseLocation> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  if (databaseUrl) {
    return { appUrl: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  return { ...(await urlsAt(postgres.adminUrl)), stop: () => postgres.stop() };
}

/** The same for a command that is run while the site runs: both use one embedded database. */
export async function joinDatabase(settings: Settings, log: (line: string) => void): Promise<DatabaseLocation> {
  const adminUrl = settings.databaseUrl ? null : await findRunningPostgres(settings.dataDir);
  return adminUrl ? { ...(await urlsAt(adminUrl)), stop: async () => undefined } : locateDatabase(settings, log);
}

/** Names of the database and its roles where we create them ourselves. */
export const DATABASE_NAMES = { name: 'site', ownerRole: 'site_owner', appRole: 'site_app' } as const;

const urlsAt = (adminUrl: string) => ensureDatabase({ adminUrl, ...DATABASE_NAMES });

/** The role in a connection address. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Prints the site's addresses for a person at a terminal; on servers the log has them. */
export function announce(settings: Settings): void {
  if (settings.production || settings.logLevel === 'silent') return;
  const { publicUrl, smtpUrl, paymentProviders } = settings;
  const lines = [
    '',
    `  Site      ${publicUrl}`,
    ...(smtpUrl ? [] : [`  Mailbox   ${publicUrl}/dev/mailbox      every mail the site sends`]),
    `  API       ${publicUrl}/api/docs`,
    `  Admin     npm run admin -- create you@example.com      prints a single-use link`,
    ...(paymentProviders.includes('sandbox')
      ? ['', '  Demo mode: payments go to a sandbox cashier and licences carry a test signature.']
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ];
  console.log(lines.join('\n'));
}
