import { isProofRecent, isSessionAlive } from './session-life.js';

const NOW = new Date('2026-11-20T08:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

it.each([
  ['customer', 29 * 24, 6.9 * 24, true],
  ['customer', 30 * 24, 0, false],
  ['customer', 8 * 24, 7 * 24, false],
  ['reviewer', 23, 7.9, true],
  ['reviewer', 24, 0, false],
  ['admin', 9, 8, false],
] as const)('a session (%s) signed in %d h ago and last used %d h ago is alive: %s', (role, created, used, alive) => {
  expect(isSessionAlive({ role, createdAt: hoursAgo(created), lastUsedAt: hoursAgo(used) }, NOW)).toBe(alive);
});

it('a proof of identity counts as recent for ten minutes', () => {
  expect(isProofRecent(hoursAgo(0.16), NOW)).toBe(true);
  expect(isProofRecent(hoursAgo(1 / 6), NOW)).toBe(false);
});
