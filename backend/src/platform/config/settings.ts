import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import proxyAddress from '@fastify/proxy-addr';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/payments/payment-methods.js';
import { readDeliverableMail } from '../../domain/text/mail-address.js';
import { Environment, isLoopback, SettingsError } from './environment.js';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The key that signs mails (DKIM). */
interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** What is running. `commit` and `builtAt` (ISO 8601) are known in images that `scripts/build` made; null elsewhere. */
interface Release {
  readonly version: string;
  readonly commit: string | null;
  readonly builtAt: string | null;
}

/** Receives what OpenTelemetry records, as OTLP over HTTP. */
interface CollectorSettings {
  readonly url: string;
  /** Sent with every request, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The settings from the environment, parsed once at start. Documented in one table in the README. */
interface Settings {
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
  /**
   * Where OpenTelemetry sends its records of requests, statements, jobs and calls to providers; null: nothing is
   * recorded.
   */
  readonly collector: CollectorSettings | null;
  /** 0: no metrics server. */
  readonly metricsPort: number;
  readonly release: Release;
}

/** Settings that are convenient on a laptop and a security hole on a server. Each is refused under its own name. */
function refuseDevelopmentSwitches(settings: Settings, env: Environment): void {
  if (!settings.production) return;

  if (!settings.smtpUrl) env.refuse('SMTP_URL', 'is required in production; the local mailbox shows mails to anyone');
  if (settings.captchaAnswer) env.refuse('CAPTCHA_ANSWER', 'disables the captcha; unset it in production');
  if (settings.limitsFactor !== 1) env.refuse('LIMITS_FACTOR', 'changes every limit; unset it in production');
  if (!settings.databaseUrl) env.refuse('DATABASE_URL', 'is required in production');
  if (!settings.licenseSigningKeyFile) {
    env.refuse(
      'LICENSE_SIGNING_KEY_FILE',
      'is required in production; licences signed with the generated test key are worthless',
    );
  }
  if (!env.optional('PUBLIC_URL')) env.refuse('PUBLIC_URL', 'is required in production');
  const publicUrl = new URL(settings.publicUrl);
  if (publicUrl.protocol === 'http:' && !isLoopback(publicUrl)) {
    env.refuse(
      'PUBLIC_URL',
      `expects an https:// address in production (http:// only for localhost), not "${settings.publicUrl}"`,
    );
  }
  if (!env.optional('MAIL_FROM')) env.refuse('MAIL_FROM', 'is required in production');
}

export type { CollectorSettings, DkimSettings, Release, Settings };

const ENVIRONMENTS = ['development', 'test', 'production'] as const;

/** DI token of the parsed settings. */
export const SETTINGS = Symbol('settings');

/** All three variables or none: a half-configured key would silently leave mails unsigned. */
function dkimOf(env: Environment): DkimSettings | null {
  const [domain, selector, privateKey] = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'].map((name) =>
    env.optional(name),
  );
  if (domain && selector && privateKey) {
    if (!isRsaKey(privateKey))
      env.refuse('DKIM_PRIVATE_KEY', 'expects an RSA private key in PEM format, with its lines');
    return { domain, selector, privateKey };
  }
  if (domain || selector || privateKey) {
    env.refuse('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY', 'are needed together or not at all');
  }
  return null;
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function redisUrlOf(env: Environment): string | null {
  const url = env.url('REDIS_URL', ['redis:', 'rediss:']);
  if (url && !/^\/?\d*$/.test(url.pathname)) env.refuse('REDIS_URL', 'expects the number of a database after the host');
  return url?.href ?? null;
}

/** The project has one version, in the `package.json` above the workspaces. */
function releaseOf(env: Environment): Release {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  const { version } = manifest as { version: string };
  return { version, commit: env.optional('SITE_COMMIT'), builtAt: env.optional('SITE_BUILT_AT') };
}

/** Read like the addresses in forms: the mailer can send to every address that this accepts. */
function mailOf(env: Environment, name: string, fallback: string): string {
  const text = env.text(name, fallback);
  const verdict = readDeliverableMail(text);
  if (verdict.ok) return verdict.mail;
  env.refuse(name, `expects one plain mail address, not "${text}"`);
  return fallback;
}

/** The packages of OpenTelemetry read their variables themselves, but not from files, and one of these holds a key. */
function collectorOf(env: Environment): CollectorSettings | null {
  const schemes = ['http:', 'https:'];
  const base = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', schemes);
  const own = env.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', schemes);
  const headers = collectorHeadersOf(env);
  return base && { url: own?.href ?? `${base.href.replace(/\/$/, '')}/v1/traces`, headers };
}

/** `name=value` with commas between several, values percent-encoded. */
function collectorHeadersOf(env: Environment): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS';
  try {
    const pairs = (env.optional(name) ?? '').split(',').filter((pair) => pair.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair): [string, string] => {
        const [, header = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/s.exec(pair) ?? [];
        if (header === '') throw new SyntaxError(name);
        return [header, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    env.refuse(name, 'expects name=value with commas between several, and values percent-encoded');
    return {};
  }
}

/** Comma-separated addresses, ranges and names of ranges. */
function trustProxyOf(env: Environment): string | null {
  const text = env.optional('TRUST_PROXY');
  try {
    if (text !== null) proxyAddress.compile(text.split(',').map((part) => part.trim()));
  } catch {
    env.refuse(
      'TRUST_PROXY',
      `expects addresses or ranges of proxies with commas, such as 10.0.0.2, 10.0.0.0/8, loopback, linklocal or uniquelocal, not "${text}"`,
    );
  }
  return text;
}

/**
 * Parses the environment into settings.
 *
 * Throws SettingsError naming every variable that is wrong and what it expects; in production also every
 * development switch that is set and every secret that is missing. `readMore` adds settings that a module declares itself.
 */
export function parseSettings<More extends object>(
  variables: Readonly<Record<string, string | undefined>>,
  readMore: (env: Environment, settings: Settings) => More,
): Settings & More {
  const env = new Environment(variables);
  const port = env.integer('PORT', 3000, [1, 65_535]);
  const publicUrl = env.origin('PUBLIC_URL');
  const production = env.choice('NODE_ENV', ENVIRONMENTS, 'development') === 'production';
  const settings: Settings = {
    production,
    host: env.text('HOST', '127.0.0.1'),
    port,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    role: env.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    migrationDatabaseUrl: env.url('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    databasePoolSize: env.integer('DATABASE_POOL_SIZE', 10, [2, 200]),
    redisUrl: redisUrlOf(env),
    dataDir: resolve(env.text('DATA_DIR', '.data')),
    smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
    mailFrom: mailOf(env, 'MAIL_FROM', 'no-reply@localhost.localdomain'),
    salesMail: mailOf(env, 'SALES_MAIL', 'sales@localhost.localdomain'),
    dkim: dkimOf(env),
    paymentProviders: env.choices('PAYMENT_PROVIDERS', PAYMENT_METHODS, ['sandbox']),
    licenseSigningKeyFile: env.optional('LICENSE_SIGNING_KEY_FILE'),
    licenseKeysFile: env.optional('LICENSE_KEYS_FILE'),
    siteConfigFile: env.optional('SITE_CONFIG'),
    trustProxy: trustProxyOf(env),
    captchaAnswer: env.optional('CAPTCHA_ANSWER'),
    limitsFactor: env.integer('LIMITS_FACTOR', 1, [1, 1_000_000]),
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    collector: collectorOf(env),
    metricsPort: env.integer('METRICS_PORT', 9464, [0, 65_535]),
    release: releaseOf(env),
  };
  if (settings.metricsPort === settings.port)
    env.refuse('METRICS_PORT', `is the same as PORT, ${port}; choose another`);
  refuseDevelopmentSwitches(settings, env);
  const more = readMore(env, settings);
  env.finish();
  return { ...settings, ...more };
}

/** Where to migrate. */
type MigrationSettings = {
  /** The server to connect to, and the setting that names it. */
  readonly place: { readonly url: string; readonly setting: string };
} & (
  | /** A server that the operator runs: its superuser also creates the database and the roles. */ {
      readonly adminUrl: string;
    }
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
