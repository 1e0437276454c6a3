import { asFen, NotFen, splitFen, sumFen } from './amounts.js';

describe('asFen', () => {
  it.each([0, 1, 129_900, Number.MAX_SAFE_INTEGER])('accepts %i as an amount in fen', (value) => {
    expect(asFen(value)).toBe(value);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1, 1e308])(
    'rejects %p as an amount in fen',
    (value) => {
      expect(() => asFen(value)).toThrow(NotFen);
    },
  );

  it('NotFen names the number that was rejected', () => {
    expect(() => asFen(0.5)).toThrow('not a whole, non-negative number of fen: 0.5');
    expect(new NotFen(-1).name).toBe('NotFen');
  });
});

describe('sumFen', () => {
  it('sumFen adds amounts, and is 0 for none', () => {
    expect(sumFen([1, 2, 3])).toBe(6);
    expect(sumFen([])).toBe(0);
  });

  it('sumFen rejects a part that is not an amount, even when the sum would be one', () => {
    expect(() => sumFen([5, -1])).toThrow(NotFen);
    expect(() => sumFen([0.5, 0.5])).toThrow(NotFen);
  });

  it('sumFen rejects a sum that a double cannot hold exactly', () => {
    expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).toThrow(NotFen);
  });
});

describe('splitFen', () => {
  it.each([
    [100, [1, 1], [50, 50]],
    [101, [0, 0, 0], [34, 34, 33]],
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [1, 2, 4], [1, 3, 6]],
    [1, [1, 5], [0, 1]],
    [7, [0, 3], [0, 7]],
    [0, [1, 2], [0, 0]],
    [5, [], []],
    [Number.MAX_SAFE_INTEGER, [1, Number.MAX_SAFE_INTEGER - 1], [1, Number.MAX_SAFE_INTEGER - 1]],
  ])('splitting %i over %j gives %j', (fen, weights, shares) => {
    expect(splitFen(fen, weights)).toEqual(shares);
  });

  it('splitting never loses or creates a fen', () => {
    for (let fen = 0; fen < 200; fen++) {
      for (const weights of [[1], [3, 1], [998_00, 1_299_00, 7], [1, 0, 2, 0, 4], Array(13).fill(1)]) {
        expect(sumFen(splitFen(fen, weights))).toBe(fen);
      }
    }
  });

  it('splitting rejects invalid weights and amounts', () => {
    expect(() => splitFen(1, [-1, 2])).toThrow(NotFen);
    expect(() => splitFen(0.5, [1])).toThrow(NotFen);
  });
});
