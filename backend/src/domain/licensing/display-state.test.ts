import { DAY_MS } from '../calendar/calendar.js';
import { displayState } from './license.js';

const expiresAt = new Date('2027-03-31T15:59:59Z');
const daysBefore = (days: number) => new Date(expiresAt.getTime() - days * DAY_MS);

it.each([
  [31, 'active'],
  [30, 'expiring'],
  [0, 'expiring'],
  [-1, 'grace'],
  [-7, 'grace'],
  [-8, 'expired'],
])('%i days before its expiry a licence shows as %s', (days, state) => {
  expect(displayState({ state: 'active', expiresAt }, daysBefore(days))).toBe(state);
});

it('a merged or revoked licence shows as such before and after its expiry, and a permanent one as active', () => {
  expect(displayState({ state: 'merged', expiresAt }, daysBefore(3))).toBe('merged');
  expect(displayState({ state: 'revoked', expiresAt }, daysBefore(-3))).toBe('revoked');
  expect(displayState({ state: 'active', expiresAt: null }, daysBefore(0))).toBe('active');
});
