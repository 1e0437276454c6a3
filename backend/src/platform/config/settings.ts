import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import proxyAddress from '@fastify/proxy-addr';
import { PAYMENT_METHODS } from '../../domain/payments/payment-methods.js';
import { readDeliverableMail } from '../../domain/text/mail-address.js';
import { Environment } from './environment.js';
import { refuseDevelopmentSwitches } from './production-rules.js';
import { type DkimSettings, LOG_LEVELS, type Release, type Settings } from './settings.shape.js';

export type { DkimSettings, Release, Settings };

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

/** Read as the addresses that forms take: whatever this accepts, the mailer sends to. */
function mailOf(env: Environment, name: string, fallback: string): string {
  const text = env.text(name, fallback);
  const verdict = readDeliverableMail(text);
  if (verdict.ok) return verdict.mail;
  env.refuse(name, `expects one plain mail address, not "${text}"`);
  return fallback;
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
