import fc from 'fast-check';
import { type PointBalance, spendPoints } from './points.js';

const has = (balance: number, held = 0): PointBalance => ({ balance, hold: { points: held, until: null } });

it('spending points returns the ledger line to append', () => {
  expect(spendPoints(has(1_000), 300, 'license_upgraded')).toEqual({
    ok: true,
    record: { reason: 'license_upgraded', amount: -300 },
    balance: 700,
  });
});

it.each([
  [299, 300],
  [0, 1],
  [-1, 1],
])('a balance of %i points does not cover a cost of %i', (balance, cost) => {
  expect(spendPoints(has(balance), cost, 'order_paid')).toEqual({ ok: false, code: 'point.insufficient' });
});

it('points on hold cannot be spent', () => {
  expect(spendPoints(has(1_000, 701), 300, 'order_paid')).toEqual({ ok: false, code: 'point.on_hold_for_refund' });
});

it.each([0, -1, 0.5, Number.NaN])('spending %p points throws', (cost) => {
  expect(() => spendPoints(has(1_000), cost, 'order_paid')).toThrow(RangeError);
});

it('as many spends succeed as the points balance covers', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 700 }), (start, cost) => {
      let [balance, spends] = [start, 0];
      for (let i = 0; i < 32; i += 1) {
        const verdict = spendPoints(has(balance), cost, 'order_paid');
        if (verdict.ok) [balance, spends] = [verdict.balance, spends + 1];
      }
      expect(spends).toBe(Math.min(32, Math.floor(start / cost)));
      expect(balance).toBe(start - spends * cost);
    }),
  );
});
