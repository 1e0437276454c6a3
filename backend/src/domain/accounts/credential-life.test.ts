import { CODE_TRIES, CODE_TTL_MS, DELETION_GRACE_MS, RESET_TTL_MS } from './session-life.js';

const HOUR_MS = 3_600_000;

it('a code lives 10 minutes with 5 tries, a reset link 30 minutes, and account deletion can be undone for 15 days', () => {
  expect([CODE_TTL_MS, CODE_TRIES]).toEqual([HOUR_MS / 6, 5]);
  expect([RESET_TTL_MS, DELETION_GRACE_MS]).toEqual([HOUR_MS / 2, 15 * 24 * HOUR_MS]);
});
