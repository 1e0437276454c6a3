import { randomBytes } from 'node:crypto';

/** The Redis of the run and this suite's own part of it; null when the run is on PostgreSQL alone (no REDIS_URL). */
export function suiteRedis(): { readonly url: string; readonly prefix: string } | null {
  const url = process.env['REDIS_URL'];
  return url ? { url, prefix: `suite-${randomBytes(8).toString('hex')}` } : null;
}
