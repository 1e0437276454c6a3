import fc from 'fast-check';
import type { Combo, PricedPlan } from './discounts.js';
import { type PricedPart, priceBasis } from '../licensing/price-basis.js';
import { agreedChargeFen, renewalOffers, renewalPrice } from './renewal-price.js';

const combo = (months: number, priceFen: number, discountBps = 10_000): Combo => ({
  months,
  lifetime: months === 0,
  priceFen,
  discountBps,
});
const plan = (id: string, combos: Combo[], isSellable = true): [string, PricedPlan] => [id, { id, isSellable, combos }];

const plans = new Map([
  plan('group', [combo(36, 204_000, 7_500), combo(0, 340_000, 7_000), combo(12, 68_000, 9_500)]),
  plan('team', [combo(12, 168_000, 9_500), combo(24, 336_000, 8_500), combo(0, 840_000, 7_000)]),
  plan('retired', [combo(12, 10_049, 9_999)], false),
]);
const ofPlan = (component: { planId: string; quantity: number }): PricedPart => ({
  components: [component],
  agreedYearFen: null,
});
const agreed = (agreedYearFen: number): PricedPart => ({ components: [], agreedYearFen });
const undecided: PricedPart = { components: [], agreedYearFen: null };
const merged = (...parts: PricedPart[]) => ({ isPermanent: false, basis: priceBasis(parts) });
const dated = (...components: { planId: string; quantity: number }[]) => merged(...components.map(ofPlan));
const permanent = { ...dated({ planId: 'group', quantity: 1 }), isPermanent: true };

it.each([
  ['one plan', dated({ planId: 'group', quantity: 1 }), 12, 68_000, 64_600],
  ['one plan twice', dated({ planId: 'group', quantity: 2 }), 12, 136_000, 129_200],
  ['merged plans', dated({ planId: 'group', quantity: 2 }, { planId: 'team', quantity: 1 }), 12, 304_000, 288_800],
  ['a lifetime', dated({ planId: 'group', quantity: 1 }, { planId: 'team', quantity: 1 }), 0, 1_180_000, 826_000],
  ['an agreed price', merged(agreed(123_450)), 24, 246_900, 246_900],
  ['one that was granted free', merged(agreed(0)), 36, 0, 0],
  [
    'agreed prices beside a plan',
    merged(ofPlan({ planId: 'group', quantity: 1 }), agreed(50), agreed(50)),
    12,
    68_200,
    64_800,
  ],
  ['a plan no longer sold, each rounded by itself', dated({ planId: 'retired', quantity: 3 }), 12, 30_147, 30_000],
])('the renewal price of %s', (_what, license, months, listFen, chargeFen) => {
  expect(renewalPrice(license, plans, { months })).toEqual({
    ok: true,
    offer: { months, lifetime: months === 0, listFen, chargeFen },
  });
});

it.each([
  ['a permanent license', permanent, 12, 'license.permanent'],
  ['nothing that was bought', dated(), 12, 'license.not_renewable'],
  ['a part of unknown price', merged(ofPlan({ planId: 'group', quantity: 1 }), undecided), 12, 'license.not_renewable'],
  ['a lifetime of an agreed price', merged(agreed(100_000)), 0, 'plan.combo_not_found'],
  ['a term that no agreed price is offered for', merged(agreed(100_000)), 3, 'plan.combo_not_found'],
  ['a plan that is gone', dated({ planId: 'group', quantity: 1 }, { planId: 'x', quantity: 1 }), 7, 'plan.not_found'],
  [
    'a duration one plan lacks',
    dated({ planId: 'group', quantity: 1 }, { planId: 'team', quantity: 1 }),
    36,
    'plan.combo_not_found',
  ],
  ['a lifetime one plan lacks', dated({ planId: 'retired', quantity: 1 }), 0, 'plan.combo_not_found'],
])('no renewal price is offered for %s', (_what, license, months, code) => {
  expect(renewalPrice(license, plans, { months })).toEqual({ ok: false, code });
});

it('a renewal choice that contradicts itself is refused', () => {
  const license = dated({ planId: 'group', quantity: 1 });
  expect(renewalPrice(license, plans, { months: 12, lifetime: true }).ok).toBe(false);
});

describe('renewalOffers', () => {
  it('renewal offers list every duration of a plan, shortest first and lifetime last', () => {
    expect(renewalOffers(dated({ planId: 'group', quantity: 1 }), plans).map(({ months }) => months)).toEqual([
      12, 36, 0,
    ]);
  });

  it('renewal offers of merged plans list only the durations that all of them share', () => {
    const both = dated({ planId: 'group', quantity: 1 }, { planId: 'team', quantity: 1 });
    expect(renewalOffers(both, plans).map(({ months }) => months)).toEqual([12, 0]);
  });

  it('a licence that cannot be renewed has no renewal offers', () => {
    expect(renewalOffers(permanent, plans)).toEqual([]);
    expect(renewalOffers(merged(undecided), plans)).toEqual([]);
    expect(renewalOffers(dated(), plans)).toEqual([]);
    expect(renewalOffers(dated({ planId: 'x', quantity: 1 }), plans)).toEqual([]);
  });
});

it('an agreed annual price is charged for its share of months in whole yuan, half a yuan up', () => {
  expect([1, 3, 6, 12, 36].map((months) => agreedChargeFen(100_000, months))).toEqual([
    8_300, 25_000, 50_000, 100_000, 300_000,
  ]);
  expect(agreedChargeFen(600, 1)).toBe(100);
  expect([599, 1, 0].map((yearFen) => agreedChargeFen(yearFen, 1))).toEqual([100, 100, 0]);
});

it.each([
  // 0.49 and 0.50 yuan: both cost the smallest price.
  [599, 1, 100],
  [600, 1, 100],
  // The halves above it.
  [1_799, 1, 100],
  [1_800, 1, 200],
  [2_999, 1, 200],
  [3_000, 1, 300],
  [599, 3, 100],
  [600, 3, 200],
  [4_999, 6, 2_500],
  [5_100, 6, 2_600],
  [149, 12, 100],
  [150, 12, 200],
  [249, 12, 200],
  [250, 12, 300],
  [149, 36, 400],
  [150, 36, 500],
])('the charge of an agreed annual price, agreedChargeFen(%i, %i), is %i fen', (yearFen, months, chargeFen) => {
  expect(agreedChargeFen(yearFen, months)).toBe(chargeFen);
});

it('agreed prices are renewed by whole years, and beside plans only for durations that all plans have', () => {
  expect(renewalOffers(merged(agreed(1), agreed(2)), plans).map(({ months }) => months)).toEqual([12, 24, 36]);
  const beside = merged(ofPlan({ planId: 'team', quantity: 1 }), agreed(1));
  expect(renewalOffers(beside, plans).map(({ months }) => months)).toEqual([12, 24]);
});

const part: fc.Arbitrary<PricedPart> = fc.oneof(
  fc
    .record({ planId: fc.constantFrom('group', 'team', 'retired'), quantity: fc.integer({ min: 1, max: 50 }) })
    .map(ofPlan),
  fc.nat({ max: 10 ** 9 }).map(agreed),
  fc.constant(agreed(0)),
  fc.constant(undecided),
);
/** Licenses of any origin, each of one or several parts. */
const licenses = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
const priceOf = (parts: readonly PricedPart[], months: number): number | null => {
  const verdict = renewalPrice(merged(...parts), plans, { months });
  return verdict.ok ? verdict.offer.chargeFen : null;
};

it('a merged licence renews at the sum of what its parts cost to renew, or not at all', () => {
  fc.assert(
    fc.property(licenses, fc.constantFrom(12, 24, 36, 0), (all, months) => {
      const together = priceOf(all.flat(), months);
      const apart = all.map((parts) => priceOf(parts, months));
      if (apart.includes(null)) expect(together).toBeNull();
      else expect(together).toBe(apart.reduce((sum: number, price) => sum + (price ?? 0), 0));
    }),
    { numRuns: 2_000 },
  );
});

it('renewal offers do not depend on the order or steps of merges', () => {
  const shuffled = licenses.chain((all) =>
    fc.tuple(fc.constant(all.flat()), fc.shuffledSubarray(all.flat(), { minLength: all.flat().length })),
  );
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(renewalOffers(merged(...one), plans)).toEqual(renewalOffers(merged(...other), plans));
    }),
  );
});
