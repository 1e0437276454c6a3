import fc from 'fast-check';
import { comboChargeFen } from './displayed-price.js';
import type { Combo, PricedPlan } from './plan-combo.js';
import { renewalOffers, renewalPrice } from './renewal-price.js';

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
const dated = (...components: { planId: string; quantity: number }[]) => ({ isPermanent: false, components });

it.each([
  ['one plan', dated({ planId: 'group', quantity: 1 }), 12, 68_000, 64_600],
  ['one plan twice', dated({ planId: 'group', quantity: 2 }), 12, 136_000, 129_200],
  ['merged plans', dated({ planId: 'group', quantity: 2 }, { planId: 'team', quantity: 1 }), 12, 304_000, 288_800],
  ['a lifetime', dated({ planId: 'group', quantity: 1 }, { planId: 'team', quantity: 1 }), 0, 1_180_000, 826_000],
  ['a plan no longer sold, each rounded by itself', dated({ planId: 'retired', quantity: 3 }), 12, 30_147, 30_000],
])('renews %s', (_what, license, months, listFen, chargeFen) => {
  expect(renewalPrice(license, plans, { months })).toEqual({
    ok: true,
    offer: { months, lifetime: months === 0, listFen, chargeFen },
  });
});

it.each([
  ['a permanent license', { isPermanent: true, components: [] }, 12, 'license.permanent'],
  ['nothing that was bought', dated(), 12, 'plan.not_found'],
  ['a plan that is gone', dated({ planId: 'group', quantity: 1 }, { planId: 'x', quantity: 1 }), 7, 'plan.not_found'],
  [
    'a duration one plan lacks',
    dated({ planId: 'group', quantity: 1 }, { planId: 'team', quantity: 1 }),
    36,
    'plan.combo_not_found',
  ],
  ['a lifetime one plan lacks', dated({ planId: 'retired', quantity: 1 }), 0, 'plan.combo_not_found'],
])('refuses %s', (_what, license, months, code) => {
  expect(renewalPrice(license, plans, { months })).toEqual({ ok: false, code });
});

it('refuses a choice that contradicts itself', () => {
  const license = dated({ planId: 'group', quantity: 1 });
  expect(renewalPrice(license, plans, { months: 12, lifetime: true }).ok).toBe(false);
});

describe('renewalOffers', () => {
  it('lists every duration, shortest first and lifetime last', () => {
    expect(renewalOffers(dated({ planId: 'group', quantity: 1 }), plans).map(({ months }) => months)).toEqual([
      12, 36, 0,
    ]);
  });

  it('lists what all its plans share', () => {
    const both = dated({ planId: 'group', quantity: 1 }, { planId: 'team', quantity: 1 });
    expect(renewalOffers(both, plans).map(({ months }) => months)).toEqual([12, 0]);
  });

  it('lists nothing for what cannot be renewed', () => {
    expect(renewalOffers({ isPermanent: true, components: [{ planId: 'group', quantity: 1 }] }, plans)).toEqual([]);
    expect(renewalOffers(dated(), plans)).toEqual([]);
    expect(renewalOffers(dated({ planId: 'x', quantity: 1 }), plans)).toEqual([]);
  });
});

it('costs the same before and after merging', () => {
  const components = fc.array(
    fc.record({ planId: fc.constantFrom('group', 'team'), quantity: fc.integer({ min: 1, max: 50 }) }),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(components, fc.constantFrom(12, 0), (parts, months) => {
      const together = renewalPrice(dated(...parts), plans, { months });
      const apart = parts.map((part) => {
        const found = plans.get(part.planId)?.combos.find((c) => (c.lifetime ? 0 : c.months) === months);
        return found ? comboChargeFen(found) * part.quantity : Number.NaN;
      });
      expect(together.ok && together.offer.chargeFen).toBe(apart.reduce((a, b) => a + b, 0));
    }),
  );
});
