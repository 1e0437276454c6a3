import { givenByQuote } from './offer-giving.js';

const combo = (months: number, priceFen: number) => ({ months, lifetime: months === 0, priceFen, discountBps: 10_000 });
const plan = (users: number, combos: ReturnType<typeof combo>[]) => ({
  edition: 'professional',
  users,
  assets: users * 10,
  combos,
});
/** ¥100 and ¥1,000 a year; a lifetime is five years. The last one is hidden, so it is no list price. */
const SMALL = plan(5, [combo(12, 10_000), combo(0, 50_000)]);
const LARGE = plan(50, [combo(12, 100_000), combo(36, 250_000)]);
const renewedAs = new Map([
  ['small', SMALL],
  ['large', LARGE],
  ['hidden', plan(5, [combo(12, 100)])],
]);
const MEASURE = {
  plans: [SMALL, LARGE],
  renewedAs,
  points: { users: 9_000, assets: 900, months: 5_000 },
  discountAloneBps: 3_000,
  now: new Date(0),
};

const OF_SMALL = { users: 5, assets: 50 };
const UNLIMITED = { users: -1, assets: -1 };
const asPlan = (planId: string, quantity = 1) => ({ components: [{ planId, quantity }], agreedYearFen: null });
const agreed = (agreedYearFen: number | null) => ({ components: [], agreedYearFen });
/** A line of `unitPriceFen` per licence, discounted to `totalFen`. */
const line = (capacity: object, count: number, unitPriceFen: number, totalFen: number, part: object) =>
  ({
    planId: 'small',
    quantity: count,
    unitPriceFen,
    totalFen,
    gives: { plan: { edition: 'professional', ...capacity }, count, ...part },
  }) as never;
const small = (totalFen: number, count = 1, part: object = asPlan('small')) =>
  line(OF_SMALL, count, 10_000, totalFen, part);
const unlimited = (totalFen: number, part: object = agreed(null), capacity: object = UNLIMITED) =>
  line(capacity, 1, totalFen, totalFen, part);
const service = (totalFen: number) =>
  ({ planId: null, quantity: 1, unitPriceFen: 90_000, totalFen, gives: null }) as never;

it.each([
  ['the list price', [small(10_000)], 12, 0],
  ['the ordinary discount', [small(7_000)], 12, 0],
  ['more than the ordinary discount', [small(6_999)], 12, 1],
  ['nine tenths off', [small(1_000)], 12, 6_000],
  ['several licences together', [small(10_000, 3)], 12, 11_000],
  ['an expensive line, which makes up for none', [small(90_000), small(5_000)], 12, 2_000],
  ['a service, which makes up for none', [small(5_000), service(90_000)], 12, 2_000],
  ['a service at the ordinary discount', [small(10_000), service(63_000)], 12, 0],
  ['a service that is given away', [small(10_000), service(0)], 12, 63_000],
  ['a small licence, for ever', [small(100)], 0, 34_900],
  ['a licence for nothing', [small(0)], 12, Infinity],
  ['a licence for nothing beside an expensive one', [small(0), small(90_000)], 12, Infinity],
  ['a discount on a lifetime', [small(35_000)], 0, 0],
  ['renewing at the ordinary discount', [small(20_000, 2, agreed(7_000))], 12, 0],
  ['renewing at less', [small(20_000, 2, agreed(6_900))], 12, Infinity],
  ['a lifetime, whose renewal price does not matter', [small(50_000, 1, agreed(0))], 0, 0],
  [
    'a large licence that renews as a small plan',
    [line({ users: 50, assets: 500 }, 1, 0, 100_000, asPlan('small'))],
    12,
    Infinity,
  ],
  [
    'one licence that renews as ten plans',
    [line({ users: 50, assets: 500 }, 1, 0, 100_000, asPlan('small', 10))],
    12,
    0,
  ],
  ['a licence that renews as a hidden plan', [small(10_000, 1, asPlan('hidden'))], 12, Infinity],
  ['a licence that does not renew', [small(10_000, 1, agreed(null))], 12, 0],
  [
    'many users at the price of a few',
    [line({ users: 100_000, assets: 50 }, 1, 0, 500_000, agreed(null))],
    0,
    699_500_000,
  ],
  ['no limit, at the price of a large plan', [unlimited(100_000)], 12, Infinity],
  ['no limit, at a high price', [unlimited(100_000_000)], 12, Infinity],
  ['no limit for ever', [unlimited(500_000)], 0, Infinity],
  ['no limit on users alone', [unlimited(500_000, agreed(null), { users: -1, assets: 50 })], 12, Infinity],
  ['no limit on assets alone', [unlimited(500_000, agreed(null), { users: 5, assets: -1 })], 12, Infinity],
  [
    'another edition, which has no price',
    [unlimited(500_000, agreed(null), { ...OF_SMALL, edition: 'enterprise' })],
    12,
    Infinity,
  ],
  ['a draft from before', [{ planId: 'small', quantity: 1, unitPriceFen: 1, totalFen: 1 } as never], 12, Infinity],
])('counts what a quote gives away: %s', (_what, lines, months, fen) => {
  expect(givenByQuote(lines, months, MEASURE)).toBe(fen);
});

it('a quote takes two people when the catalogue has no prices', () => {
  expect(givenByQuote([small(10_000)], 12, { ...MEASURE, plans: [] })).toBe(Infinity);
});

const NAMED = { edition: 'professional', ...OF_SMALL, key: 'K', endsOn: '1970-01-01', basis: {} };
/** A line that extends licences of the small plan. */
const extending = (totalFen: number, extension: object = {}) =>
  ({
    planId: null,
    quantity: 1,
    unitPriceFen: totalFen,
    totalFen,
    gives: null,
    extension: { licenses: [{ ...NAMED, id: 'a' }], until: null, agreedYearFen: null, ...extension },
  }) as never;
const two = [
  { ...NAMED, id: 'a' },
  { ...NAMED, id: 'b', endsOn: '1970-07-01' },
];
it.each([
  ['at the list price', extending(10_000), 12, 0],
  ['below the ordinary discount', extending(6_000), 12, 1_000],
  ['for ever', extending(20_000), 0, 15_000],
  ['for nothing', extending(0), 12, Infinity],
  ['two of them, for little', extending(200, { licenses: two }), 12, 13_800],
  ['to a common end, each for its own time', extending(200, { licenses: two, until: '1970-12-31' }), 12, 10_300],
  ['at the list price, and renews it at a low one', extending(10_000, { agreedYearFen: 6_900 }), 12, Infinity],
  ['at the list price, and renews it at the ordinary discount', extending(10_000, { agreedYearFen: 7_000 }), 12, 0],
])('counts what a quote gives away by extending a licence %s', (_what, one, months, fen) => {
  expect(givenByQuote([one], months, MEASURE)).toBe(fen);
});

/** A line that changes a licence of the small plan, whose rest costs ¥100 at list price. */
const changing = (totalFen: number, capacity: object, part: object, over: object = {}) =>
  ({
    planId: 'small',
    quantity: 1,
    unitPriceFen: totalFen,
    totalFen,
    gives: null,
    change: {
      kind: 'enlarge',
      gives: { plan: { edition: 'professional', ...capacity }, ...part },
      licenses: [
        {
          granted: OF_SMALL,
          before: { expiresAt: '1970-12-31T15:59:59.000Z' },
          ordered: { isPermanent: false },
          ...over,
        },
      ],
    },
  }) as never;
const OF_LARGE = { users: 50, assets: 500 };
const ONE_YEAR_ON = { granted: OF_SMALL, before: { expiresAt: '1970-12-31T15:59:59.000Z' } };
it.each([
  ['larger, at the difference in list price', changing(90_000, OF_LARGE, asPlan('large')), 0],
  ['larger, at the ordinary discount', changing(63_000, OF_LARGE, asPlan('large')), 0],
  ['larger, below it', changing(60_000, OF_LARGE, asPlan('large')), 3_000],
  ['larger, for little', changing(100, OF_LARGE, asPlan('large')), 62_900],
  ['larger, for nothing', changing(0, OF_LARGE, asPlan('large')), Infinity],
  ['larger, renewing as the small one', changing(90_000, OF_LARGE, asPlan('small')), Infinity],
  ['smaller, for nothing', changing(0, OF_SMALL, asPlan('small'), { ...ONE_YEAR_ON, granted: OF_LARGE }), 0],
  [
    'permanent, less what is left',
    changing(100, OF_SMALL, asPlan('small'), { ...ONE_YEAR_ON, ordered: { isPermanent: true } }),
    27_900,
  ],
  ['unlimited', changing(9_000_000, UNLIMITED, agreed(null)), Infinity],
])('counts what a quote gives away by making a licence %s', (_what, one, fen) => {
  expect(givenByQuote([one], 12, MEASURE)).toBe(fen);
});
