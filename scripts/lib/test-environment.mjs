/**
 * Settings of the site that are removed from the environment: a value set on this machine must not affect the tests.
 */
const SETTINGS = `
  NODE_ENV HOST PORT PUBLIC_URL ROLE DATABASE_URL MIGRATION_DATABASE_URL DATABASE_POOL_SIZE REDIS_URL DATA_DIR SMTP_URL
  MAIL_FROM SALES_MAIL PAYMENT_PROVIDERS LICENSE_SIGNING_KEY LICENSE_KEYS SITE_CONFIG TRUST_PROXY CAPTCHA_ANSWER
  LIMITS_FACTOR LOG_LEVEL METRICS_PORT DKIM_DOMAIN DKIM_SELECTOR DKIM_PRIVATE_KEY`
  .trim()
  .split(/\s+/);

/** Returns the environment without the site's settings (`NAME` or, from a file, `NAME_FILE`), and with `additions`. */
export function testEnvironment(environment, additions = {}) {
  const kept = Object.entries(environment).filter(([name]) => !SETTINGS.includes(name.replace(/_FILE$/, '')));
  return { ...Object.fromEntries(kept), ...additions };
}
