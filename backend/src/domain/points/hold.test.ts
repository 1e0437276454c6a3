import fc from 'fast-check';
import { holdOf, type ReferralEarning, spendable } from './points.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const at = (offsetMs: number): Date => new Date(NOW.getTime() + offsetMs);
const earning = (points: number, offsetMs: number, isRefundOpen = false): ReferralEarning => ({
  points,
  heldUntil: at(offsetMs),
  isRefundOpen,
});

it.each([
  ['nothing was earned', [], 0, null],
  ['its window is open', [earning(5, 1)], 5, at(1)],
  ['its window has just closed', [earning(5, 0)], 0, null],
  ['a refund is open after the window', [earning(5, -1, true)], 5, null],
  ['a refund is open within the window: its end may be later', [earning(5, 1, true)], 5, null],
  ['all of it was taken back', [earning(0, 1), earning(0, -1, true)], 0, null],
  ['several are held: until the last of them is free', [earning(5, 3), earning(7, 9), earning(2, -1)], 12, at(9)],
  ['one of several waits for a refund', [earning(5, 3), earning(7, -1, true)], 12, null],
] as const)('referral points are held: %s', (_what, earnings, points, until) => {
  expect(holdOf(earnings, NOW)).toEqual({ points, until });
});

it.each([
  [100, 40, 60],
  [100, 100, 0],
  [40, 100, 0],
  [-10, 0, 0],
])('of %i points with %i on hold, %i can be spent', (balance, points, expected) => {
  expect(spendable({ balance, hold: { points, until: null } })).toBe(expected);
});

it('exactly the held points cannot be spent, with any other earnings', () => {
  const earnings = fc.array(fc.tuple(fc.nat(900), fc.integer({ min: -9, max: 9 }), fc.boolean()));
  fc.assert(
    fc.property(earnings, fc.nat(5_000), (drawn, others) => {
      const all = drawn.map((one) => earning(...one));
      const hold = holdOf(all, NOW);
      const balance = others + all.reduce((sum, { points }) => sum + points, 0);
      expect(balance - spendable({ balance, hold })).toBe(hold.points);
    }),
  );
});
