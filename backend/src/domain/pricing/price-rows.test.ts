import { priceRows } from './list-price.js';

const combo = (months: number, priceFen: number, discountBps = 10_000) => ({
  months,
  lifetime: months === 0,
  priceFen,
  discountBps,
});

it('lists each term of a plan with the price that is shown before and after, lifetimes last', () => {
  const before = { combos: [combo(0, 340_000, 7_000), combo(12, 68_000), combo(3, 17_000)] };
  const after = { combos: [combo(12, 68_050, 9_500), combo(24, 136_000), combo(0, 340_000, 7_000)] };
  expect(priceRows(before, after)).toEqual([
    { months: 3, beforeFen: 17_000, afterFen: null },
    { months: 12, beforeFen: 68_000, afterFen: 64_600 },
    { months: 24, beforeFen: null, afterFen: 136_000 },
    { months: 0, beforeFen: 238_000, afterFen: 238_000 },
  ]);
  expect(priceRows(null, { combos: [combo(1, 5_000)] })).toEqual([{ months: 1, beforeFen: null, afterFen: 5_000 }]);
});
