import fc from 'fast-check';
import { chargeFen, comboChargeFen, discountToBps, displayedYuan } from './list-price.js';

it.each([
  [68_000, 9_500, 646],
  [136_000, 8_500, 1_156],
  [99_900, 10_000, 999],
  [99_950, 10_000, 1_000], // half a yuan rounds up
  [99_949, 10_000, 999],
  [1_050, 1_000, 1],
  [50, 10_000, 1],
  [49, 10_000, 0],
  [10, 100, 0],
  [0, 5_000, 0],
  [1_000_050, 100, 100], // 100.005
  [1_005_000, 100, 101], // 100.5
])('%i fen at %i basis points is shown and charged as %i yuan', (priceFen, discountBps, yuan) => {
  expect(displayedYuan(priceFen, discountBps)).toBe(yuan);
  expect(chargeFen(priceFen, discountBps)).toBe(yuan * 100);
  expect(comboChargeFen({ months: 12, lifetime: false, priceFen, discountBps })).toBe(yuan * 100);
});

it('charges the price shown, rounded half up, for every price at every discount from 0.01 to 1.00', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 11 }), fc.integer({ min: 1, max: 100 }), (priceFen, percent) => {
      const discountBps = discountToBps(percent / 100);
      expect(discountBps).toBe(percent * 100);
      const charged = chargeFen(priceFen, percent * 100);
      // Exact arithmetic, written another way: floor(price × percent ÷ 10_000 + ½) yuan.
      const yuan = (BigInt(priceFen) * BigInt(percent) + 5_000n) / 10_000n;
      expect(BigInt(charged)).toBe(yuan * 100n);
    }),
    { numRuns: 5_000 },
  );
});

it('shows exactly the rounded yuan on every price up to 300 yuan, at every discount', () => {
  for (let percent = 1; percent <= 100; percent += 1) {
    for (let priceFen = 0; priceFen <= 30_000; priceFen += 50) {
      const yuan = Math.floor((priceFen * percent + 5_000) / 10_000);
      if (displayedYuan(priceFen, percent * 100) !== yuan) throw new Error(`${priceFen} fen at ${percent} %`);
    }
  }
  expect(displayedYuan(30_000, 10_000)).toBe(300);
});

it.each([
  [-1, 100],
  [0.5, 100],
  [100, -1],
  [100, 0.5],
])('charging %p fen at %p basis points throws', (priceFen, discountBps) => {
  expect(() => chargeFen(priceFen, discountBps)).toThrow(RangeError);
});
