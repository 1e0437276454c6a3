import { type Combo, findCombo, type PricedPlan, selectCombo } from './discounts.js';

const year: Combo = { months: 12, lifetime: false, priceFen: 68_000, discountBps: 9_500 };
const forEver: Combo = { months: 0, lifetime: true, priceFen: 340_000, discountBps: 7_000 };
const plan: PricedPlan = { id: 'team', isSellable: true, combos: [year, forEver] };

it.each([
  [{ months: 12 }, year, 12],
  [{ months: 12, lifetime: false }, year, 12],
  [{ months: 0 }, forEver, 0],
  [{ months: 0, lifetime: true }, forEver, 0],
])('the choice %p selects its plan combo', (choice, combo, months) => {
  expect(selectCombo(plan, choice)).toEqual({ ok: true, combo, months });
});

it.each([
  [{ ...plan, isSellable: false }, { months: 7 }, 'plan.not_sellable'],
  [plan, { months: 7 }, 'plan.combo_not_found'],
  [plan, { months: -1 }, 'plan.combo_not_found'],
  [plan, { months: 12, lifetime: true }, 'plan.combo_not_found'],
  [plan, { months: 0, lifetime: false }, 'plan.combo_not_found'],
  [{ ...plan, combos: [year] }, { months: 0 }, 'plan.combo_not_found'],
  [{ ...plan, combos: [forEver] }, { months: 12 }, 'plan.combo_not_found'],
])('choosing from %p with %p is refused with %s', (from, choice, code) => {
  expect(selectCombo(from, choice)).toEqual({ ok: false, code });
});

it('a lifetime combo is recognised by its flag, not by its months', () => {
  const odd = { ...forEver, months: 12 };
  expect(findCombo([odd], { months: 12 })).toBeNull();
  expect(findCombo([odd], { months: 0 })).toBe(odd);
  expect(selectCombo({ ...plan, combos: [odd] }, { months: 0 })).toMatchObject({ months: 0 });
});
