import { type CataloguePlan, quotedLicense, type QuotedLine } from './quoted-license.js';

const aPlan = (id: string, over: Partial<CataloguePlan> = {}): [string, CataloguePlan] => [
  id,
  { id, edition: 'professional', name: { zh: id, en: id }, users: 5, assets: 30, renews: true, ...over },
];
const PLANS = new Map([
  aPlan('group'),
  aPlan('team', { users: 15, assets: 100 }),
  aPlan('enterprise', { edition: 'enterprise', users: -1, assets: -1, renews: false }),
  aPlan('community', { edition: 'community' }),
]);
const line = (planId: string | null, over: Partial<QuotedLine> = {}): QuotedLine => {
  const { users = 0, assets = 0 } = PLANS.get(planId ?? '') ?? {};
  return { planId, quantity: 1, users, assets, totalFen: 100_000, ...over };
};

it('sums the lines into one license that renews at their price', () => {
  expect(quotedLicense([line('team', { quantity: 2 }), line(null), line('group'), line('team')], PLANS, 12)).toEqual({
    ok: true,
    plan: { id: 'team', edition: 'professional', name: { zh: 'team', en: 'team' }, users: 50, assets: 330 },
    components: [
      { planId: 'group', quantity: 1 },
      { planId: 'team', quantity: 3 },
    ],
    agreedYearFen: null,
  });
});

it('lets unlimited absorb, and never multiplies it', () => {
  const verdict = quotedLicense([line('enterprise', { quantity: 3 })], PLANS, 12);
  expect(verdict).toMatchObject({
    plan: { users: -1, assets: -1 },
    components: [],
  });
  expect(quotedLicense([line('group', { users: -1 }), line('team')], PLANS, 12)).toMatchObject({
    plan: { users: -1, assets: 130 },
  });
});

it('has no renewal price for a negotiated capacity', () => {
  expect(quotedLicense([line('team', { users: 20 }), line('group')], PLANS, 12)).toMatchObject({
    plan: { users: 25, assets: 130 },
    components: [],
  });
  expect(quotedLicense([line('team', { assets: 90 }), line('group')], PLANS, 12)).toMatchObject({
    plan: { users: 20, assets: 120 },
    components: [],
  });
});

it.each([
  [[], 'quote.no_license'],
  [[line(null)], 'quote.no_license'],
  [[line('gone')], 'plan.not_found'],
  [[line('team'), line('gone')], 'plan.not_found'],
  [[line('team'), line('enterprise')], 'quote.mixed_editions'],
  [[line('community')], 'quote.mixed_editions'],
  [[line('team', { users: 0 })], 'quote.capacity_invalid'],
  [[line('team', { assets: 0 })], 'quote.capacity_invalid'],
  [[line('team'), line('group', { users: 0 })], 'quote.capacity_invalid'],
  [[line('team', { users: 2_147_483_647, quantity: 2 })], 'quote.capacity_invalid'],
])('refuses %j with %s', (lines, code) => {
  expect(quotedLicense(lines, PLANS, 12)).toEqual({ ok: false, code });
});

it.each([
  ['its year', 12, [line('team', { users: 20 })], 100_000],
  ['the share of a year, half a fen up', 36, [line('team', { users: 20, totalFen: 100_001 })], 33_334],
  ['all its lines for licenses together', 24, [line('team', { users: 20 }), line('group'), line(null)], 100_000],
  ['none for a lifetime', 0, [line('team', { users: 20 })], null],
  ['none that was not said for a gift', 12, [line('team', { users: 20, totalFen: 0 })], null],
  ['none where plans price it', 12, [line('team')], null],
  ['that of a plan without prices', 12, [line('enterprise', { totalFen: 9_900_000 })], 9_900_000],
])('agrees on a renewal price of %s', (_what, months, lines, agreedYearFen) => {
  expect(quotedLicense(lines, PLANS, months)).toMatchObject({ agreedYearFen });
});
