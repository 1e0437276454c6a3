import { listPriceFen } from './list-price.js';

const combo = (months: number, priceFen: number) => ({ months, lifetime: months === 0, priceFen, discountBps: 10_000 });
const small = { users: 5, assets: 30, combos: [combo(3, 3_000), combo(12, 10_000), combo(0, 50_000)] };
const large = { users: 40, assets: 300, combos: [combo(12, 60_000)] };
const unpriced = { users: -1, assets: -1, combos: [] };
const PLANS = [small, large, unpriced];

it.each([
  ['a plan itself', { users: 5, assets: 30 }, 12, 10_000],
  ['less than the smallest plan', { users: 1, assets: 1 }, 12, 10_000],
  ['twice a plan and a fifth', { users: 11, assets: 30 }, 12, 22_000],
  ['as much as its assets need', { users: 5, assets: 60 }, 12, 20_000],
  ['the larger plan where that is cheaper', { users: 40, assets: 31 }, 12, 60_000],
  ['a duration that no plan has', { users: 5, assets: 30 }, 6, 6_000],
  ['nearly a year', { users: 5, assets: 30 }, 11, 10_000],
  ['less than the shortest duration', { users: 5, assets: 30 }, 1, 1_000],
  ['a lifetime', { users: 6, assets: 30 }, 0, 60_000],
  ['unlimited users', { users: -1, assets: 30 }, 12, Infinity],
])('the list price of %s', (_what, capacity, months, priceFen) => {
  expect(listPriceFen(capacity, months, PLANS)).toBe(priceFen);
});

it.each([
  ['no plan', []],
  ['no plan with a price', [unpriced, { ...small, combos: [combo(12, 0)] }]],
])('there is no list price where there is %s', (_what, plans) => {
  expect(listPriceFen({ users: 1, assets: 1 }, 12, plans)).toBe(Infinity);
});

it('unlimited users are priced by the unlimited plan when it has a price', () => {
  const plans = [small, { ...unpriced, combos: [combo(12, 900_000)] }];
  expect(listPriceFen({ users: -1, assets: 10 }, 12, plans)).toBe(900_000);
});
