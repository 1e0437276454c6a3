import { priceBasis } from '../licensing/price-basis.js';
import { quotedLicenses } from './quoted-licenses.js';
import type { CataloguePlan, NamedLicense, QuotedLine } from './quoted-changes.js';

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
  const choices = {
    isOneLicense: false,
    renewal: null,
    renewalYearFen: null,
    licenseIds: [],
    until: null,
    change: null,
  };
  return { planId, quantity: 1, users, assets, totalFen: 100_000, ...choices, ...over };
};
const BASIS = priceBasis([{ components: [{ planId: 'team', quantity: 1 }], agreedYearFen: null }]);
const license = (id: string, over: Partial<NamedLicense> = {}): [string, NamedLicense] => [
  id,
  {
    id,
    key: `KEY-${id}`,
    plan: { id: 'team', edition: 'professional', name: { zh: 'team', en: 'team' }, users: 15, assets: 100 },
    state: 'active',
    origin: 'purchase',
    expiresAt: new Date('2027-01-31T23:59:59+08:00'),
    basis: BASIS,
    parts: [],
    lastLine: 0,
    ...over,
  },
];
const LICENSES = new Map([
  license('a'),
  license('b', { expiresAt: new Date('2027-03-31T23:59:59+08:00') }),
  license('merged', { state: 'merged' }),
  license('revoked', { state: 'revoked' }),
  license('permanent', { expiresAt: null }),
  license('free', { origin: 'free_enterprise' }),
  license('enterprise', {
    plan: { id: 'x', edition: 'enterprise', name: { zh: 'x', en: 'x' }, users: -1, assets: -1 },
  }),
]);
const scope = (months = 12) => ({
  months,
  licenses: LICENSES,
  validOn: '2026-12-31',
  now: new Date('2026-11-01T00:00:00Z'),
});
const extending = (licenseIds: readonly string[], over: Partial<QuotedLine> = {}) =>
  line(null, { licenseIds, ...over });

/** Count, users, assets, quantity of its plan and agreed price of each line. */
const given = (lines: readonly QuotedLine[], months = 12) => {
  const verdict = quotedLicenses(lines, PLANS, scope(months));
  if (!verdict.ok) return verdict.code;
  return verdict.grants.map(
    (grant) =>
      grant && [
        grant.count,
        grant.plan.users,
        grant.plan.assets,
        grant.components[0]?.quantity ?? 0,
        grant.agreedYearFen,
      ],
  );
};

it('a quote gives as many licences as each line says, and its order carries the first plan with the total capacity', () => {
  const lines = [line('team', { quantity: 2 }), line(null, { quantity: 9 }), line('group')];
  expect(quotedLicenses(lines, PLANS, scope())).toEqual({
    ok: true,
    extensions: [null, null, null],
    changes: [null, null, null],
    plan: { id: 'team', edition: 'professional', name: { zh: 'team', en: 'team' }, users: 35, assets: 230 },
    grants: [
      {
        count: 2,
        plan: { id: 'team', edition: 'professional', name: { zh: 'team', en: 'team' }, users: 15, assets: 100 },
        components: [{ planId: 'team', quantity: 1 }],
        agreedYearFen: null,
      },
      null,
      {
        count: 1,
        plan: { id: 'group', edition: 'professional', name: { zh: 'group', en: 'group' }, users: 5, assets: 30 },
        components: [{ planId: 'group', quantity: 1 }],
        agreedYearFen: null,
      },
    ],
  });
});

const [one, bigger] = [{ isOneLicense: true }, { users: 20 }];
it.each([
  ['two of a plan', line('team', { quantity: 2 }), [2, 15, 100, 1, null]],
  ['one with the sum', line('team', { quantity: 2, ...one }), [1, 30, 200, 2, null]],
  ['one with a sum that has no limit', line('team', { quantity: 3, users: -1, ...one }), [1, -1, 300, 0, 100_000]],
  ['three without limits', line('enterprise', { quantity: 3 }), [3, -1, -1, 0, 33_300]],
])('a quote line gives %s', (_what, quoted, grant) => {
  expect(given([quoted])).toEqual([grant]);
});

it.each([
  ['its year', 12, line('team', bigger), [1, 20, 100, 0, 100_000]],
  ['its year in whole yuan', 12, line('team', { ...bigger, totalFen: 123_456 }), [1, 20, 100, 0, 123_500]],
  ['the share of a year, half a yuan up', 24, line('team', { ...bigger, totalFen: 100_100 }), [1, 20, 100, 0, 50_100]],
  [
    'the share of a year, below half a yuan',
    24,
    line('team', { ...bigger, totalFen: 100_099 }),
    [1, 20, 100, 0, 50_000],
  ],
  ['one yuan at least', 36, line('team', { ...bigger, totalFen: 1 }), [1, 20, 100, 0, 100]],
  ['the share of each licence', 24, line('team', { ...bigger, quantity: 2 }), [2, 20, 100, 0, 25_000]],
  [
    'the whole line for one with the sum',
    24,
    line('team', { ...bigger, quantity: 2, ...one }),
    [1, 40, 200, 0, 50_000],
  ],
  ['nothing that was not said for a gift', 12, line('team', { ...bigger, totalFen: 0 }), [1, 20, 100, 0, null]],
  ['what was agreed', 12, line('team', { ...bigger, renewal: 'agreed', renewalYearFen: 700 }), [1, 20, 100, 0, 700]],
  ['nothing, where that was agreed', 12, line('team', { renewal: 'agreed', renewalYearFen: 0 }), [1, 15, 100, 0, 0]],
  ['its plan, where that was agreed', 12, line('team', { ...bigger, renewal: 'plan' }), [1, 20, 100, 1, null]],
  ['no price where a quote is asked for', 12, line('team', { renewal: 'none' }), [1, 15, 100, 0, null]],
  [
    'no price for a lifetime',
    0,
    line('team', { ...bigger, renewal: 'agreed', renewalYearFen: 700 }),
    [1, 20, 100, 0, null],
  ],
  ['its plan for a lifetime of it', 0, line('team', { renewal: 'none' }), [1, 15, 100, 1, null]],
] as const)('a licence from a quote renews at %s', (_what, months, quoted, grant) => {
  expect(given([quoted], months)).toEqual([grant]);
});

it.each([
  [[], 'quote.no_license', 0],
  [[line(null)], 'quote.no_license', 0],
  [[line('gone')], 'plan.not_found', 0],
  [[line('team'), line('gone')], 'plan.not_found', 0],
  [[line('team'), line('enterprise')], 'quote.mixed_editions', 0],
  [[line('community')], 'quote.mixed_editions', 0],
  [[line('team', { users: 0 })], 'quote.capacity_invalid', 0],
  [[line('team', { assets: 0 })], 'quote.capacity_invalid', 0],
  [[line('team'), line('group', { users: 0 })], 'quote.capacity_invalid', 0],
  [[line('team', { users: 2_147_483_647, quantity: 2, ...one })], 'quote.capacity_invalid', 0],
  [[line('team', { quantity: 100 }), line('group')], 'quote.too_many_licenses', 0],
  [[line(null), line('team', { renewal: 'agreed' })], 'quote.renewal_price_missing', 2],
  [[line('team', { renewal: 'agreed', renewalYearFen: 49 })], 'quote.renewal_price_missing', 1],
  [[line('enterprise', { renewal: 'plan' })], 'quote.renewal_unpriced', 1],
])('a quote with the lines %j is refused with %s', (lines, code, at) => {
  expect(quotedLicenses(lines, PLANS, scope())).toEqual({ ok: false, code, line: at });
});

it('a quote gives at most a hundred licences, and any total in one', () => {
  expect(given([line('team', { quantity: 100 })])).toEqual([[100, 15, 100, 1, null]]);
  expect(given([line('team', { quantity: 1_000, ...one })])).toEqual([[1, 15_000, 100_000, 1_000, null]]);
});

it('a line extends the licences it names, as they are, and its order carries their total capacity', () => {
  const lines = [extending(['a', 'b'], { until: '2027-12-31' }), line('group')];
  const of = { edition: 'professional', users: 15, assets: 100, basis: BASIS };
  expect(quotedLicenses(lines, PLANS, scope())).toMatchObject({
    plan: { id: 'group', users: 35, assets: 230 },
    grants: [null, { count: 1 }],
    extensions: [
      {
        licenses: [
          { id: 'a', key: 'KEY-a', endsOn: '2027-01-31', ...of },
          { id: 'b', key: 'KEY-b', endsOn: '2027-03-31', ...of },
        ],
        until: '2027-12-31',
        agreedYearFen: null,
      },
      null,
    ],
  });
});

it.each([
  ['the price as before', {}, null],
  ['an agreed price', { renewal: 'agreed', renewalYearFen: 500_000 }, 500_000],
] as const)('a line that extends a licence keeps %s', (_what, over, agreedYearFen) => {
  expect(quotedLicenses([extending(['a'], over)], PLANS, scope())).toMatchObject({ extensions: [{ agreedYearFen }] });
});

it('a licence that becomes permanent is not renewed at any price', () => {
  const lines = [extending(['a'], { renewal: 'agreed', renewalYearFen: 500_000 })];
  expect(quotedLicenses(lines, PLANS, scope(0))).toMatchObject({ extensions: [{ agreedYearFen: null }] });
});

it.each([
  ['of another customer', extending(['other']), 'quote.license_unknown'],
  ['merged', extending(['merged']), 'quote.license_unsuitable'],
  ['revoked', extending(['revoked']), 'quote.license_unsuitable'],
  ['permanent', extending(['permanent']), 'quote.license_unsuitable'],
  ['free', extending(['free']), 'quote.license_unsuitable'],
  ['named twice', extending(['a', 'a']), 'quote.license_twice'],
  ['to end with another', extending(['a', 'b'], { until: '2027-03-31' }), 'quote.until_too_early'],
  ['renewed at a price without an amount', extending(['a'], { renewal: 'agreed' }), 'quote.renewal_price_missing'],
  [
    'renewed at a price in fen',
    extending(['a'], { renewal: 'agreed', renewalYearFen: 150 }),
    'quote.renewal_price_missing',
  ],
])('a quote that extends a licence %s is refused', (_what, bad, code) => {
  expect(quotedLicenses([line('team'), bad], PLANS, scope())).toEqual({ ok: false, code, line: 2 });
});

it('a common end before the last day of the offer is refused', () => {
  const late = { ...scope(), validOn: '2027-12-31' };
  const verdict = quotedLicenses([extending(['a'], { until: '2027-12-31' })], PLANS, late);
  expect(verdict).toEqual({ ok: false, code: 'quote.until_too_early', line: 1 });
});

it('a quote has licences of one edition, new and extended ones', () => {
  const code = 'quote.mixed_editions';
  expect(quotedLicenses([line('team'), extending(['enterprise'])], PLANS, scope())).toMatchObject({ code });
  expect(quotedLicenses([extending(['a', 'enterprise'])], PLANS, scope())).toMatchObject({ code });
});
