import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesUnder } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

/** What Redis does when there is one, and PostgreSQL otherwise: carrying jobs, and counting for limits. */
const DIFFERS = [
  // By what a suite imports, or where it stands: the queue and what hangs on it.
  /platform\/(queue|limits|idempotency|outbox|schedule)\//,
  /api\/(idempotency|once-only)/,
  /marketing-email\/|mailer\/|modules\/mail\/|api\/campaign/,
  // By what it does: limits that are met, replicas beside each other, keys used again, servers that go away.
  /LIMITS_FACTOR|too_many|\b429\b/,
  /\breplica\(|idempotency_key_reused|[Rr]edis/,
];

/** Whether a suite's outcome can be another one beside Redis: by its path and its text. */
export const touchesRedis = (path, text) => DIFFERS.some((one) => one.test(path) || one.test(text));

/** The suites of modules and API that are run again beside Redis. */
export function redisSuites() {
  const suites = ['src', 'test/api'].flatMap((folder) => filesUnder(inRoot('backend', folder)));
  return suites
    .filter((file) => /\/test\/.*\.test\.ts$/.test(file))
    .filter((file) => touchesRedis(relative(inRoot('backend'), file), readFileSync(file, 'utf8')));
}
