import { asFen, NotFen, sumFen } from './fen.js';

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
