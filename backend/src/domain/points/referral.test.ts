import fc from 'fast-check';
import { referralClawBack, referralEarning } from './points.js';

const RATE = 1_000;

it.each([
  ['money', 129_900, 12_990],
  ['money', 109, 10],
  ['money', 9, 0],
  ['money', 0, 0],
  ['points', 129_900, 0],
  ['free', 0, 0],
] as const)('an order settled by %s of %i fen earns %i points', (settledBy, netPaidFen, points) => {
  expect(referralEarning(settledBy, netPaidFen, RATE)).toBe(points);
});

it.each([
  ['a full refund takes all', 12_990, 0, 12_990],
  ['a partial one the difference', 12_990, 100_000, 2_990],
  ['a fen that crosses no ten takes one point when it crosses', 10, 99, 1],
  ['a fen that does not cross takes none', 10, 108, 0],
  ['nothing is earned, nothing is taken', 0, 129_900, 0],
  ['a raised rate pays nobody for a refund', 1_000, 100_000, 0],
])('clawing back referral points: %s', (_what, earned, netPaidFen, points) => {
  expect(referralClawBack(earned, netPaidFen, RATE)).toBe(points);
});

it('clawing back referral points leaves exactly the earning on the money that is left, however it is refunded', () => {
  const refunds = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat({ max: 300_000 }), refunds, fc.nat({ max: 10_000 }), (paidFen, steps, rate) => {
      let [netFen, earned] = [paidFen, referralEarning('money', paidFen, rate)];
      for (const step of steps) {
        netFen -= Math.min(step, netFen);
        const back = referralClawBack(earned, netFen, rate);
        expect(back).toBeGreaterThanOrEqual(0);
        earned -= back;
        expect(earned).toBe(Math.floor((netFen * rate) / 10_000));
      }
    }),
  );
});
