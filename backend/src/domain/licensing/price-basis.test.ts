import { evaluateAgreement, isSameBasis, type PricedPart, priceBasis } from './price-basis.js';

const plan = (planId: string, quantity = 1): PricedPart => ({
  components: [{ planId, quantity }],
  agreedYearFen: null,
});
const agreed = (agreedYearFen: number): PricedPart => ({ components: [], agreedYearFen });
const undecided: PricedPart = { components: [], agreedYearFen: null };

it('a price basis joins plans and agreed prices, in any order of the parts', () => {
  const parts = [plan('team'), agreed(500), plan('basic'), agreed(0), plan('team', 2)];
  const basis = {
    components: [
      { planId: 'basic', quantity: 1 },
      { planId: 'team', quantity: 3 },
    ],
    agreedYearFens: [0, 500],
    isDecided: true,
  };
  expect(priceBasis(parts)).toEqual(basis);
  expect(isSameBasis(priceBasis(parts), priceBasis(parts.toReversed()))).toBe(true);
});

it("an agreed price takes the place of its part's plans in a price basis", () => {
  expect(priceBasis([{ ...plan('enterprise'), agreedYearFen: 900 }])).toEqual({
    components: [],
    agreedYearFens: [900],
    isDecided: true,
  });
});

it.each([
  ['one part of unknown price', [plan('team'), undecided]],
  ['no part', []],
])('a price basis with %s is undecided', (_what, parts) => {
  expect(priceBasis(parts).isDecided).toBe(false);
});

it.each([
  ['another plan', [plan('basic')]],
  ['another quantity', [plan('team', 2)]],
  ['another agreed price', [plan('team'), agreed(1)]],
  ['a part of unknown price', [plan('team'), undecided]],
])('a price basis differs from one with %s', (_what, parts) => {
  expect(isSameBasis(priceBasis([plan('team')]), priceBasis(parts))).toBe(false);
});

const active = { state: 'active', origin: 'grant' } as const;

it.each([
  ['an undecided price', active, undecided, { seenFen: null, yearFen: 0 }, null],
  [
    'a price of one that was merged',
    { ...active, state: 'merged' as const },
    undecided,
    { seenFen: null, yearFen: 100 },
    null,
  ],
  ['a higher price', active, agreed(1_000), { seenFen: 1_000, yearFen: 1_100 }, null],
  ['the same price again', active, agreed(1_000), { seenFen: 1_000, yearFen: 1_000 }, null],
  ['a lower price', active, agreed(1_000), { seenFen: 1_000, yearFen: 900 }, 'license.price_lowered'],
  ['a price with fen', active, undecided, { seenFen: null, yearFen: 49 }, 'license.price_not_whole'],
  ['a price that changed meanwhile', active, agreed(12), { seenFen: 10, yearFen: 13 }, 'license.price_changed'],
  ['a price that was set meanwhile', active, agreed(12), { seenFen: null, yearFen: 13 }, 'license.price_changed'],
  ['what a plan prices', active, plan('team'), { seenFen: null, yearFen: 1 }, 'license.priced_by_plan'],
  [
    'a revoked one',
    { ...active, state: 'revoked' as const },
    undecided,
    { seenFen: null, yearFen: 1 },
    'license.revoked',
  ],
  [
    'a free enterprise one',
    { ...active, origin: 'free_enterprise' as const },
    undecided,
    { seenFen: null, yearFen: 1 },
    'license.free_enterprise',
  ],
])('judges an agreed renewal price: %s', (_what, license, part, prices, code) => {
  expect(evaluateAgreement(license, part, prices)).toEqual(code === null ? { ok: true } : { ok: false, code });
});
