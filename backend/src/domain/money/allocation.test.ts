import fc from 'fast-check';
import { allocate } from './allocation.js';

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [5, [3, 7], [2, 3]], // 1.5 and 3.5: equal remainders, the earlier gets the fen
    [7, [3, 7], [2, 5]], // 2.1 and 4.9: the larger remainder gets the fen
    [10, [0, 1, 0], [0, 10, 0]],
    [0, [1, 2], [0, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [50, [100_000, 29_900], [38, 12]],
  ])('splits %i fen by the weights %p into %p', (totalFen, weights, parts) => {
    expect(allocate(totalFen, weights)).toEqual(parts);
  });

  it('refuses to split an amount when every weight is 0', () => {
    expect(() => allocate(1, [])).toThrow('every weight is 0');
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
  });

  it.each([
    [-1, [1]],
    [1, [-1, 2]],
    [1, [0.5]],
  ])('refuses to split %p by the weights %p', (totalFen, weights) => {
    expect(() => allocate(totalFen, weights)).toThrow(RangeError);
  });

  it('an allocation adds up to the total, stays within a fen of each exact share and gives nothing to a weight of 0', () => {
    const weights = fc.array(fc.nat({ max: 10 ** 9 }), { minLength: 1 }).filter((list) => list.some((w) => w > 0));
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), weights, (totalFen, list) => {
        const parts = allocate(totalFen, list);
        const sum = BigInt(list.reduce((a, b) => a + b, 0));
        expect(parts.reduce((a, b) => a + b, 0)).toBe(totalFen);
        for (const [index, weight] of list.entries()) {
          const down = (BigInt(totalFen) * BigInt(weight)) / sum;
          const part = BigInt(parts[index] ?? -1);
          expect(part === down || (part === down + 1n && weight > 0)).toBe(true);
        }
      }),
    );
  });
});
