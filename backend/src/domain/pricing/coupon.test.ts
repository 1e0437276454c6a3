import fc from 'fast-check';
import { type CouponedOrder, type CouponTerms, type CouponUsage, evaluateCoupon } from './discounts.js';
import { TENTH_OFF as terms } from '../../../test/support/coupon-terms.js';

const now = new Date('2026-03-01T00:00:00Z');
const before = new Date('2026-02-28T23:59:59.999Z');
const after = new Date('2026-03-01T00:00:00.001Z');

const order: CouponedOrder = { kind: 'new', planIds: ['team'], subtotalFen: 50_000 };
const unused: CouponUsage = { redemptions: 0, redemptionsByCustomer: 0 };

it.each([
  [{ kind: 'percent', percentBps: 1_000 }, 50_000, 5_000],
  [{ kind: 'percent', percentBps: 1_000 }, 99, 9], // down to the fen
  [{ kind: 'percent', percentBps: 10_000 }, 50_000, 50_000],
  [{ kind: 'fixed', amountFen: 5_000 }, 50_000, 5_000],
  [{ kind: 'fixed', amountFen: 50_000 }, 50_000, 50_000],
  [{ kind: 'fixed', amountFen: 50_001 }, 50_000, 50_000], // never below 0
  [{ kind: 'fixed', amountFen: 1 }, 0, 0],
] as const)('the coupon value %p takes off %i fen a discount of %i', (value, subtotalFen, discountFen) => {
  expect(evaluateCoupon({ ...terms, value }, { ...order, subtotalFen }, unused, now)).toEqual({
    ok: true,
    discountFen,
    payableFen: subtotalFen - discountFen,
  });
});

it.each<[string, Partial<CouponTerms>, Partial<CouponedOrder>, Partial<CouponUsage>]>([
  ['from its first instant', { startsAt: now }, {}, {}],
  ['up to its last instant', { endsAt: after }, {}, {}],
  ['for its kind of order', { orderKinds: ['renewal'] }, { kind: 'renewal' }, {}],
  ['for its plans', { planIds: ['group', 'team'] }, { planIds: ['team', 'group'] }, {}],
  ['at its minimum', { minimumFen: 50_000 }, {}, {}],
  ['for its last redemption', { maxRedemptions: 5 }, {}, { redemptions: 4 }],
  ['for the customer’s last redemption', { maxPerCustomer: 2 }, {}, { redemptionsByCustomer: 1 }],
])('a coupon works %s', (_when, overTerms, overOrder, overUsage) => {
  const verdict = evaluateCoupon(
    { ...terms, ...overTerms },
    { ...order, ...overOrder },
    { ...unused, ...overUsage },
    now,
  );
  expect(verdict.ok).toBe(true);
});

/** In the order in which they are checked: each row also carries every fault of the rows below it. */
const refusals: [string, Partial<CouponTerms>, Partial<CouponedOrder>, Partial<CouponUsage>][] = [
  ['coupon.disabled', { isEnabled: false }, {}, {}],
  ['coupon.not_started', { startsAt: after }, {}, {}],
  ['coupon.expired', { endsAt: now }, {}, {}],
  ['coupon.wrong_order_kind', { orderKinds: ['renewal'] }, { kind: 'quote' }, {}],
  ['coupon.wrong_plan', { planIds: ['team'] }, { planIds: ['team', 'group'] }, {}],
  ['coupon.below_minimum', { minimumFen: 50_000 }, { subtotalFen: 49_999 }, {}],
  ['coupon.exhausted', { maxRedemptions: 5 }, {}, { redemptions: 5 }],
  ['coupon.already_used', { maxPerCustomer: 1 }, {}, { redemptionsByCustomer: 1 }],
];

it.each(refusals.map((refusal, index) => ({ code: refusal[0], index })))(
  'a coupon is refused with $code, even when later reasons apply too',
  ({ code, index }) => {
    for (const last of [index + 1, refusals.length]) {
      const faults = refusals.slice(index, last);
      const all = <T>(pick: (refusal: (typeof refusals)[number]) => Partial<T>): Partial<T> =>
        Object.assign({}, ...faults.map(pick));
      const verdict = evaluateCoupon(
        { ...terms, ...all(([, over]) => over) },
        { ...order, ...all(([, , over]) => over) },
        { ...unused, ...all(([, , , over]) => over) },
        now,
      );
      expect(verdict).toEqual({ ok: false, code });
    }
  },
);

it('a coupon works just before its end and not before its start', () => {
  expect(evaluateCoupon({ ...terms, endsAt: now }, order, unused, before).ok).toBe(true);
  expect(evaluateCoupon({ ...terms, startsAt: now }, order, unused, before).ok).toBe(false);
});

it('a coupon never makes an order negative or more expensive', () => {
  const value = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percentBps: fc.nat({ max: 10_000 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amountFen: fc.nat() }),
  );
  fc.assert(
    fc.property(value, fc.nat(), (worth, subtotalFen) => {
      const verdict = evaluateCoupon({ ...terms, value: worth }, { ...order, subtotalFen }, unused, now);
      expect(verdict.ok && verdict.payableFen >= 0 && verdict.payableFen <= subtotalFen).toBe(true);
      expect(verdict.ok && verdict.payableFen + verdict.discountFen).toBe(subtotalFen);
    }),
  );
});
