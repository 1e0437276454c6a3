import { CODE_TRIES, CODE_TTL_MS, DELETION_GRACE_MS, RESET_TTL_MS } from './credential-life.js';

const HOUR_MS = 3_600_000;

it('gives a code ten minutes and five answers, a link half an hour, and a change of mind fifteen days', () => {
  expect([CODE_TTL_MS, CODE_TRIES]).toEqual([HOUR_MS / 6, 5]);
  expect([RESET_TTL_MS, DELETION_GRACE_MS]).toEqual([HOUR_MS / 2, 15 * 24 * HOUR_MS]);
});
