import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesUnder } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

/** What runs on Redis when it is configured, and on PostgreSQL otherwise: job queues and rate-limit counters. */
const DIFFERS = [
  // By what a suite imports, or where it is: the queue and what depends on it.
  /platform\/(queue|limits|idempotency|outbox|schedule)\//,
  /api\/(idempotency|once-only)/,
  /campaigns\/|mailer\/|modules\/mail\/|api\/campaign/,
  // By what it tests: limits that are reached, concurrent replicas, reused keys, servers that fail.
  /LIMITS_FACTOR|too_many|\b429\b/,
  /\breplica\(|idempotency_key_|[Rr]edis/,
];

/** Returns whether a suite can behave differently with Redis, by its path and its text. */
export const touchesRedis = (path, text) => DIFFERS.some((one) => one.test(path) || one.test(text));

/** Lists the suites of modules and API that are run a second time with Redis. */
export function redisSuites() {
  const suites = ['src', 'test/api'].flatMap((folder) => filesUnder(inRoot('backend', folder)));
  return suites
    .filter((file) => /\/test\/.*\.test\.ts$/.test(file))
    .filter((file) => touchesRedis(relative(inRoot('backend'), file), readFileSync(file, 'utf8')));
}
