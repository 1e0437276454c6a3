import {
  givenByAddition,
  givenByLicenses,
  givenByPrice,
  givenByRefund,
  givenByYearlyPrice,
  monthsLeft,
  pricesOf,
  takesSecondPerson,
  takeSecondPerson,
} from './giving.js';

const combo = (months: number, priceFen: number) => ({ months, lifetime: months === 0, priceFen, discountBps: 10_000 });
/** ¥20 a user or ¥2 an asset a year in the large plan; ¥100 and ¥10 for ever. */
const small = { edition: 'professional', users: 5, assets: 50, combos: [combo(12, 12_000), combo(0, 60_000)] };
const large = { edition: 'professional', users: 50, assets: 500, combos: [combo(12, 100_000), combo(0, 500_000)] };
const points = { users: 3_000, assets: 300, months: 500 };
const PRICES = { plans: [small, large], points };

const OF_SMALL = { users: 5, assets: 50, months: 12 };
const OF_LARGE = { users: 50, assets: 500, months: 12 };

it.each([
  ['all that is allowed', 500_000, 0, false],
  ['one fen more', 500_001, 0, true],
  ['what is left', 100_000, 400_000, false],
  ['one fen more than is left', 100_001, 400_000, true],
  ['nothing, when all has been given', 0, 500_000, false],
  ['nothing, when more has been given than is allowed by now', 0, 900_000, false],
  ['something without an upper bound', Infinity, 0, true],
])('decides whether a gift takes a second person: %s', (_what, givenFen, beforeFen, isNeeded) => {
  expect(takesSecondPerson(givenFen, beforeFen, 500_000)).toBe(isNeeded);
});

it('counts of several gifts in turn those that one person gives alone', () => {
  expect(takeSecondPerson([200_000, 250_000, 0, Infinity, 60_000, 50_000, 1], 0, 500_000)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
});

it.each([
  ['a plan', OF_SMALL, 1, 12_000],
  ['several', OF_SMALL, 10, 120_000],
  ['a plan for ever', { ...OF_SMALL, months: 0 }, 1, 60_000],
  ['a plan for some months', { ...OF_SMALL, months: 3 }, 1, 3_000],
  ['more than one plan covers', { users: 51, assets: 1, months: 12 }, 1, 132_000],
  ['users without limit', { users: -1, assets: 1, months: 1 }, 1, Infinity],
  ['assets without limit', { users: 1, assets: -1, months: 1 }, 1, Infinity],
])('counts granted licences at their list price: %s', (_what, license, copies, fen) => {
  expect(givenByLicenses(license, copies, PRICES)).toBe(fen);
});

it.each([
  ['users of a licence for a year, at the price in points', { kind: 'users', quantity: 2 }, OF_SMALL, 6_000],
  ['users of a permanent licence', { kind: 'users', quantity: 2 }, { ...OF_SMALL, months: 0 }, 20_000],
  ['users of a licence for ten years', { kind: 'users', quantity: 2 }, { ...OF_SMALL, months: 120 }, 40_000],
  ['assets of a permanent licence', { kind: 'assets', quantity: 3 }, { ...OF_SMALL, months: 0 }, 3_000],
  ['users by a code', { kind: 'users', quantity: 2 }, null, 20_000],
  ['months of a small licence', { kind: 'months', quantity: 3 }, OF_SMALL, 3_000],
  ['months of a large licence', { kind: 'months', quantity: 3 }, OF_LARGE, 25_000],
  ['months of an unlimited licence', { kind: 'months', quantity: 1 }, { users: -1, assets: -1, months: 1 }, Infinity],
  ['months by a code, as of the dearest plan', { kind: 'months', quantity: 12 }, null, 100_000],
] as const)('counts what is added at what others pay for it: %s', (_what, addition, to, fen) => {
  expect(givenByAddition(addition, to, PRICES)).toBe(fen);
});

it('has no list price for an edition whose plans have none', () => {
  expect(givenByLicenses(OF_SMALL, 1, pricesOf(PRICES, 'professional'))).toBe(12_000);
  expect(givenByLicenses(OF_SMALL, 1, pricesOf(PRICES, 'enterprise'))).toBe(Infinity);
});

it('counts additions by their price in points where no plan has a price', () => {
  const prices = { plans: [], points };
  expect(givenByAddition({ kind: 'users', quantity: 2 }, null, prices)).toBe(6_000);
  expect(givenByAddition({ kind: 'months', quantity: 2 }, null, prices)).toBe(1_000);
});

it('counts one addition no less than the same in several', () => {
  const to = { ...OF_SMALL, months: 7 };
  const inOne = givenByAddition({ kind: 'users', quantity: 30 }, to, PRICES);
  const one = givenByAddition({ kind: 'users', quantity: 1 }, to, PRICES);
  expect(30 * one).toBeGreaterThanOrEqual(inOne);
});

it.each([
  ['the end of today', '2026-05-10T23:59:59+08:00', 1],
  ['tomorrow', '2026-05-11T23:59:59+08:00', 1],
  ['a month from now', '2026-06-10T23:59:59+08:00', 1],
  ['a month and a day from now', '2026-06-11T23:59:59+08:00', 2],
  ['a year from now', '2027-05-10T23:59:59+08:00', 12],
  ['ten years from now', '2036-05-10T23:59:59+08:00', 120],
  ['a day that is over', '2026-01-01T23:59:59+08:00', 1],
])('counts the months that are left of a licence until %s', (_what, expiresAt, months) => {
  expect(monthsLeft(new Date(expiresAt), new Date('2026-05-10T12:00:00+08:00'))).toBe(months);
});

it('a permanent licence has no months left', () => {
  expect(monthsLeft(null, new Date(0))).toBe(0);
});

it.each([
  ['the list price', 10_000, 0],
  ['the ordinary discount', 7_000, 0],
  ['a fen below', 6_999, 1],
  ['nothing', 0, 7_000],
])('counts what a price is below the ordinary discount: %s', (_what, askedFen, fen) => {
  expect(givenByPrice(askedFen, 10_000, 3_000)).toBe(fen);
});

it.each([
  ['at the list price', 12_000, OF_SMALL, 0],
  ['at the ordinary discount', 8_400, OF_SMALL, 0],
  ['at less', 8_399, OF_SMALL, Infinity],
  ['for nothing', 0, OF_SMALL, Infinity],
  ['at any price without limit', 1_000_000, { users: -1, assets: -1 }, Infinity],
  ['at no agreed price', Infinity, { users: -1, assets: -1 }, 0],
])('a yearly price takes two people below the ordinary discount: %s', (_what, yearFen, capacity, fen) => {
  expect(givenByYearlyPrice(yearFen, capacity, { ...PRICES, discountAloneBps: 3_000 })).toBe(fen);
});

it.each([
  ['all of it, and the licence is withdrawn', 100, 0, 0],
  ['part of it', 99, 1, 99],
  ['all of it, but another account owns one of the licences', 100, 1, 100],
])('counts a refund that leaves licences in place: %s', (_what, refunded, kept, fen) => {
  expect(givenByRefund(refunded, kept)).toBe(fen);
});
