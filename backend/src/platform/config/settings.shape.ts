import type { PaymentMethod } from '../../domain/payments/payment-methods.js';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The key that signs mails (DKIM). */
export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** What is running. `commit` and `builtAt` (ISO 8601) are known in images that `scripts/build` made; null elsewhere. */
export interface Release {
  readonly version: string;
  readonly commit: string | null;
  readonly builtAt: string | null;
}

/** The settings from the environment, parsed once at start. Documented in one table in the README. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Origin of the site, without a trailing slash: links in mails, WebAuthn origin, notify URLs. */
  readonly publicUrl: string;
  readonly role: 'all' | 'api' | 'worker';
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Owner of the tables, for migrations; null: the same as `databaseUrl`. */
  readonly migrationDatabaseUrl: string | null;
  readonly databasePoolSize: number;
  /** Null: jobs run from the outbox, and limits live in PostgreSQL. */
  readonly redisUrl: string | null;
  readonly dataDir: string;
  /** Null: the local mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly salesMail: string;
  /** Null: mails are not signed here; the relay may do it. */
  readonly dkim: DkimSettings | null;
  /** In the order in which they are offered. Each provider's own settings are declared beside it. */
  readonly paymentProviders: readonly PaymentMethod[];
  readonly licenseSigningKeyFile: string | null;
  readonly licenseKeysFile: string | null;
  readonly siteConfigFile: string | null;
  readonly trustProxy: string | null;
  readonly captchaAnswer: string | null;
  readonly limitsFactor: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** 0: no metrics server. */
  readonly metricsPort: number;
  readonly release: Release;
}
