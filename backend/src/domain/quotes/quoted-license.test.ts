import { quotedLicense, type QuotedLine, type QuotedPlan } from './quoted-license.js';

const aPlan = (id: string, over: Partial<QuotedPlan> = {}): [string, QuotedPlan] => [
  id,
  { id, edition: 'professional', name: { zh: id, en: id }, users: 5, assets: 30, ...over },
];
const PLANS = new Map([
  aPlan('group'),
  aPlan('team', { users: 15, assets: 100 }),
  aPlan('enterprise', { edition: 'enterprise', users: -1, assets: -1 }),
  aPlan('community', { edition: 'community' }),
]);
const line = (planId: string | null, over: Partial<QuotedLine> = {}): QuotedLine => {
  const { users = 0, assets = 0 } = PLANS.get(planId ?? '') ?? {};
  return { planId, quantity: 1, users, assets, ...over };
};

it('sums the lines into one license that renews at their price', () => {
  expect(quotedLicense([line('team', { quantity: 2 }), line(null), line('group'), line('team')], PLANS)).toEqual({
    ok: true,
    plan: { id: 'team', edition: 'professional', name: { zh: 'team', en: 'team' }, users: 50, assets: 330 },
    components: [
      { planId: 'group', quantity: 1 },
      { planId: 'team', quantity: 3 },
    ],
  });
});

it('lets unlimited absorb, and never multiplies it', () => {
  const verdict = quotedLicense([line('enterprise', { quantity: 3 })], PLANS);
  expect(verdict).toMatchObject({
    plan: { users: -1, assets: -1 },
    components: [{ planId: 'enterprise', quantity: 3 }],
  });
  expect(quotedLicense([line('group', { users: -1 }), line('team')], PLANS)).toMatchObject({
    plan: { users: -1, assets: 130 },
  });
});

it('has no renewal price for a negotiated capacity', () => {
  expect(quotedLicense([line('team', { users: 20 }), line('group')], PLANS)).toMatchObject({
    plan: { users: 25, assets: 130 },
    components: [],
  });
  expect(quotedLicense([line('team', { assets: 90 }), line('group')], PLANS)).toMatchObject({
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
  expect(quotedLicense(lines, PLANS)).toEqual({ ok: false, code });
});
