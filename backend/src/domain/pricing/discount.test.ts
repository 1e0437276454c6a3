import fc from 'fast-check';
import { bpsToDiscount, discountBadge, discountToBps, effectiveDiscount } from './list-price.js';

it.each([
  [1, 'red'],
  [7_999, 'red'],
  [8_000, 'orange'],
  [8_999, 'orange'],
  [9_000, 'grey'],
  [9_999, 'grey'],
  [10_000, null],
])('a price factor of %i basis points gets the badge %p', (discountBps, badge) => {
  expect(discountBadge(discountBps)).toBe(badge);
});

it.each([
  [1, 10_000],
  [0.88, 8_800],
  [0.07, 700],
  [0.29, 2_900],
  [0.0001, 1],
  [0, null],
  [-0.5, null],
  [1.01, null],
  [0.00005, null],
  [0.12345, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('reads the price factor %p as %p basis points', (factor, discountBps) => {
  expect(discountToBps(factor)).toBe(discountBps);
});

it('reads back every price factor it shows', () => {
  for (let bps = 1; bps <= 10_000; bps += 1) {
    if (discountToBps(bpsToDiscount(bps)) !== bps) throw new Error(`${bps}`);
  }
  expect(bpsToDiscount(8_800)).toBe(0.88);
});

describe('effectiveDiscount', () => {
  it.each([
    [10_000, 8_000, 0.8],
    [10_000, 10_000, 1],
    [9_960, 10_000, 1],
    [10_000, 0, 0],
    [0, 0, 1],
  ])('the effective discount of %i fen charged as %i is %p', (listFen, chargeFen, factor) => {
    expect(effectiveDiscount(listFen, chargeFen)).toBe(factor);
  });

  it('a page that multiplies by the effective discount and rounds shows exactly the charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.nat({ max: 10 ** 7 }), (listFen, yuan) => {
        fc.pre(yuan * 100 <= listFen);
        expect(Math.round((listFen * effectiveDiscount(listFen, yuan * 100)) / 100)).toBe(yuan);
      }),
    );
  });
});
