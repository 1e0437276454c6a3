import fc from 'fast-check';
import {
  appendRecord,
  foldLedger,
  POINT_REASONS,
  type PointBalance,
  pointRecord,
  type PointRecord,
  pointRecordType,
} from './points.js';

it.each([
  ['referral_earned', 5],
  ['referral_clawed_back', -5],
  ['code_redeemed', 5],
  ['granted_by_staff', 5],
  ['taken_by_staff', -5],
  ['order_paid', -5],
  ['order_refunded', 5],
  ['license_upgraded', -5],
] as const)('5 points for %s are %i in the points ledger', (reason, amount) => {
  expect(pointRecord(reason, 5)).toEqual({ reason, amount });
});

it.each([0, -5, 0.5, Number.NaN, 1e308])('a points ledger line of %p points throws', (points) => {
  expect(() => pointRecord('referral_earned', points)).toThrow(`not a number of points: ${points}`);
});

it('the points ledger shows a gain as earned and a loss as spent', () => {
  expect(pointRecordType(1)).toBe('earn');
  expect(pointRecordType(-1)).toBe('spend');
});

it('folding a points ledger gives its balance and what was earned and spent', () => {
  const records = [
    pointRecord('referral_earned', 300),
    pointRecord('order_paid', 100),
    pointRecord('order_refunded', 40),
  ];
  expect(foldLedger(records)).toEqual({ balance: 240, earned: 340, spent: 100 });
  expect(foldLedger([])).toEqual({ balance: 0, earned: 0, spent: 0 });
});

describe('appendRecord', () => {
  const has = (balance: number, held = 0, until: Date | null = null): PointBalance => ({
    balance,
    hold: { points: held, until },
  });

  it.each([
    [100, 'order_paid', 100, 0],
    [0, 'referral_earned', 5, 5],
    [10, 'referral_clawed_back', 15, -5],
    [-5, 'referral_clawed_back', 15, -20],
    [-50, 'referral_earned', 20, -30],
    [-50, 'order_refunded', 60, 10],
  ] as const)('a balance of %i points after %s of %i is %i', (balance, reason, points, expected) => {
    expect(appendRecord(has(balance), pointRecord(reason, points))).toEqual({ ok: true, balance: expected });
  });

  it.each([
    [99, 'order_paid', 100],
    [0, 'license_upgraded', 1],
    [99, 'taken_by_staff', 100],
    [-50, 'order_paid', 1],
  ] as const)('a balance of %i points does not cover %s of %i', (balance, reason, points) => {
    expect(appendRecord(has(balance), pointRecord(reason, points))).toEqual({ ok: false, code: 'point.insufficient' });
  });

  it.each([
    [100, 60, 'order_paid', 40, { ok: true, balance: 60 }],
    [100, 60, 'order_paid', 41, { ok: false, code: 'point.on_hold' }],
    [100, 60, 'license_upgraded', 100, { ok: false, code: 'point.on_hold' }],
    [100, 60, 'taken_by_staff', 41, { ok: false, code: 'point.on_hold' }],
    [100, 60, 'order_paid', 101, { ok: false, code: 'point.insufficient' }],
    [100, 60, 'referral_clawed_back', 60, { ok: true, balance: 40 }],
    [100, 60, 'order_refunded', 5, { ok: true, balance: 105 }],
  ] as const)('a balance of %i points, %i of them on hold, and %s of %i', (balance, held, reason, points, verdict) => {
    expect(appendRecord(has(balance, held, new Date()), pointRecord(reason, points))).toEqual(verdict);
  });

  it('points that wait for a refund to end are refused as on hold for a refund, with no date', () => {
    const verdict = { ok: false, code: 'point.on_hold_for_refund' };
    expect(appendRecord(has(100, 60), pointRecord('order_paid', 41))).toEqual(verdict);
  });

  it('a points balance is the sum of its lines, and goes negative only by a claw-back', () => {
    const line = fc
      .record({ reason: fc.constantFrom(...POINT_REASONS), points: fc.integer({ min: 1, max: 1_000 }) })
      .map(({ reason, points }) => pointRecord(reason, points));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const kept: PointRecord[] = [];
        let balance = 0;
        for (const record of lines) {
          const verdict = appendRecord(has(balance), record);
          if (!verdict.ok) continue;
          kept.push(record);
          if (verdict.balance < 0) expect(balance < 0 || record.reason === 'referral_clawed_back').toBe(true);
          if (record.amount < 0 && record.reason !== 'referral_clawed_back')
            expect(verdict.balance).toBeGreaterThanOrEqual(0);
          balance = verdict.balance;
        }
        const totals = foldLedger(kept);
        expect(totals.balance).toBe(balance);
        expect(totals.earned - totals.spent).toBe(balance);
      }),
    );
  });
});
