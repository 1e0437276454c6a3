import { randomBytes } from 'node:crypto';

/** The run's Redis and this suite's own key prefix; null when the run uses PostgreSQL alone (no REDIS_URL). */
export function suiteRedis(): { readonly url: string; readonly prefix: string } | null {
  const url = process.env['REDIS_URL'];
  return url ? { url, prefix: `suite-${randomBytes(8).toString('hex')}` } : null;
}
