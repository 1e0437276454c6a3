import { evaluatePrices, listedPlans } from './price-change.js';

const combo = (months: number, priceFen: number, discountBps = 10_000) => ({
  months,
  lifetime: months === 0,
  priceFen,
  discountBps,
});
const terms = (over: object = {}) => ({
  users: 10,
  assets: 100,
  isHidden: false,
  isFree: false,
  combos: [combo(12, 100_000), combo(0, 500_000)],
  ...over,
});
const year = (yuan: number, discountBps = 10_000) => terms({ combos: [combo(12, yuan * 100, discountBps)] });
const history = (current: object, past: (object | null)[] = [], id = 'team') => ({ id, current, past }) as never;
const FREE = terms({ isFree: true, combos: [combo(12, 0)] });

const ALONE = { ok: true, takesSecondPerson: false };
const TWO = { ok: true, takesSecondPerson: true };
const ZERO = { ok: false, code: 'plan.price_zero' };

it.each([
  ['the same price', [], terms(), ALONE],
  ['a higher price', [], year(2_000), ALONE],
  ['30 % less', [], year(700), ALONE],
  ['a yuan below that', [], year(699), TWO],
  ['30 % less by the factor', [], year(1_000, 7_000), ALONE],
  ['more than that by the factor', [], year(1_000, 6_990), TWO],
  ['a tenth of the price', [], year(100), TWO],
  ['1 fen, which is shown as 0', [], terms({ combos: [combo(12, 1)] }), ZERO],
  ['0', [], year(0), ZERO],
  ['0 by the factor', [], year(1_000, 1), ZERO],
  ['0 and marked free', [], FREE, TWO],
  ['marked free alone', [], terms({ isFree: true }), TWO],
  ['a price 30 % lower twice', [year(1_000)], year(490), TWO],
  ['a step that stays within 30 % of the highest', [year(1_000)], year(700), ALONE],
  ['a price back up', [year(100)], year(700), ALONE],
  ['a lower lifetime', [], terms({ combos: [combo(0, 340_000)] }), TWO],
  ['more users at the same price', [], terms({ users: 14 }), ALONE],
  ['too many users at the same price', [], terms({ users: 15 }), TWO],
  ['too many assets at the same price', [], terms({ assets: 150 }), TWO],
  ['a bit cheaper with a bit more', [], terms({ users: 13, combos: [combo(12, 80_000)] }), TWO],
  ['users without limit', [], terms({ users: -1 }), TWO],
  ['fewer users at the same price', [], terms({ users: 1 }), ALONE],
  ['a new term at the usual rate', [], terms({ combos: [combo(12, 100_000), combo(1, 8_400)] }), ALONE],
  ['a new term far below it', [], terms({ combos: [combo(12, 100_000), combo(1, 5_800)] }), TWO],
  ['a term that was removed for a while', [year(1_000), terms({ combos: [] })], year(699), TWO],
  ['only the name', [year(1_000)], terms(), ALONE],
])('judges a change of a plan to %s', (_what, past, after, verdict) => {
  const before = history(terms(), past);
  expect(evaluatePrices(before, after as never, [before])).toEqual(verdict);
});

it('one person may save a plan whose low price does not change', () => {
  const before = history(year(100), [year(1_000)]);
  expect(evaluatePrices(before, { ...year(100), users: 10 }, [before])).toEqual(ALONE);
});

it.each([
  ['at the rate of the cheapest', terms({ users: 5, assets: 50, combos: [combo(12, 50_000)] }), ALONE],
  ['30 % below', terms({ users: 5, assets: 50, combos: [combo(12, 35_000)] }), ALONE],
  ['a yuan below that', terms({ users: 5, assets: 50, combos: [combo(12, 34_900)] }), TWO],
  ['cheap for one user', terms({ users: 100, assets: 1, combos: [combo(12, 100_000)] }), TWO],
  ['cheap for one asset', terms({ users: 1, assets: 1_000, combos: [combo(12, 100_000)] }), TWO],
  ['a lifetime', terms({ combos: [combo(0, 350_000)] }), ALONE],
  ['a cheap lifetime', terms({ combos: [combo(0, 349_900)] }), TWO],
  ['a cheap one that is hidden', terms({ isHidden: true, combos: [combo(12, 10_000)] }), TWO],
  ['without limit', terms({ users: -1, combos: [combo(12, 900_000)] }), TWO],
  ['without prices', terms({ combos: [] }), ALONE],
  ['free', FREE, TWO],
  ['priced 0 without being free', terms({ combos: [combo(12, 0)] }), ZERO],
])('compares a new plan with the cheapest of the catalogue: %s', (_what, after, verdict) => {
  expect(evaluatePrices(null, after as never, [history(terms())])).toEqual(verdict);
});

it('showing a cheap hidden plan takes two people, unless it was on sale recently', () => {
  const cheap = (isHidden: boolean) => terms({ isHidden, combos: [combo(12, 10_000)] });
  const other = history(terms(), [], 'other');
  const hidden = history(cheap(true));
  expect(evaluatePrices(hidden, cheap(false) as never, [hidden, other])).toEqual(TWO);
  const hiddenLately = history(cheap(true), [cheap(false)]);
  expect(evaluatePrices(hiddenLately, cheap(false) as never, [hiddenLately, other])).toEqual(ALONE);
});

it('a lifetime is compared with three years if the catalogue has no lifetime', () => {
  const only = history(year(1_000));
  const lifetime = (yuan: number) => terms({ combos: [combo(0, yuan * 100)] }) as never;
  expect(evaluatePrices(null, lifetime(2_100), [only])).toEqual(ALONE);
  expect(evaluatePrices(null, lifetime(2_099), [only])).toEqual(TWO);
});

it('the first plan of a catalogue is compared with nothing', () => {
  expect(evaluatePrices(null, year(1) as never, [])).toEqual(ALONE);
});

describe('list prices', () => {
  const pricesOf = (...plans: never[]) =>
    listedPlans(plans).map(({ combos }) => combos.map(({ months, priceFen }) => [months, priceFen]));

  it.each([
    ['are those of today', history(year(1_000)), [[[12, 100_000]]]],
    ['are the highest of the last days', history(year(700), [year(1_000), year(800)]), [[[12, 100_000]]]],
    ['leave out a term that is new', history(terms(), [year(1_000)]), [[[12, 100_000]]]],
    ['leave out a term that is gone', history(year(1_000), [terms()]), [[[12, 100_000]]]],
    ['leave out a plan that is new', history(year(1_000), [null]), []],
    ['leave out a hidden plan', history(terms({ isHidden: true })), []],
    ['leave out a plan that was shown lately', history(year(1_000), [terms({ isHidden: true })]), []],
  ])('list prices %s', (_what, plan, prices) => {
    expect(pricesOf(plan)).toEqual(prices);
  });

  it('list prices are for the capacity that the plan had at the time', () => {
    expect(listedPlans([history(terms({ users: 14 }), [terms()])])).toMatchObject([{ users: 10 }]);
  });
});
