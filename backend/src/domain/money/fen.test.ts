import { asFen, NotFen, sumFen } from './fen.js';

describe('asFen', () => {
  it.each([0, 1, 129_900, Number.MAX_SAFE_INTEGER])('accepts %i', (value) => {
    expect(asFen(value)).toBe(value);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1, 1e308])(
    'refuses %p',
    (value) => {
      expect(() => asFen(value)).toThrow(NotFen);
    },
  );

  it('says which number it was, under its own name', () => {
    expect(() => asFen(0.5)).toThrow('not a whole, non-negative number of fen: 0.5');
    expect(new NotFen(-1).name).toBe('NotFen');
  });
});

describe('sumFen', () => {
  it('adds, and is 0 for nothing', () => {
    expect(sumFen([1, 2, 3])).toBe(6);
    expect(sumFen([])).toBe(0);
  });

  it('refuses a part that is no amount, also when the sum would be', () => {
    expect(() => sumFen([5, -1])).toThrow(NotFen);
    expect(() => sumFen([0.5, 0.5])).toThrow(NotFen);
  });

  it('refuses a sum that a double cannot hold exactly', () => {
    expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).toThrow(NotFen);
  });
});
