import fc from 'fast-check';
import { percentOf, scaleDown, scaleHalfUp } from './amounts.js';

const amount = fc.nat({ max: 10 ** 12 });

describe('scaleHalfUp', () => {
  it.each([
    [0, 1, 2, 0],
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [149, 1, 100, 1],
    [150, 1, 100, 2],
    [Number.MAX_SAFE_INTEGER, 10_000, 10_000, Number.MAX_SAFE_INTEGER],
  ])('%i × %i ÷ %i rounds half up to %i', (value, numerator, denominator, expected) => {
    expect(scaleHalfUp(value, numerator, denominator)).toBe(expected);
  });

  it('scaleHalfUp is never further than half from the exact value, and rounds ties up', () => {
    fc.assert(
      fc.property(
        amount,
        fc.nat({ max: 20_000 }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (value, numerator, denominator) => {
          fc.pre(BigInt(value) * BigInt(numerator) < BigInt(denominator) * BigInt(Number.MAX_SAFE_INTEGER));
          const twiceError =
            2n * BigInt(scaleHalfUp(value, numerator, denominator)) * BigInt(denominator) -
            2n * BigInt(value) * BigInt(numerator);
          expect(twiceError > -BigInt(denominator) && twiceError <= BigInt(denominator)).toBe(true);
        },
      ),
    );
  });
});

describe('scaleDown', () => {
  it('scaling rejects a quotient that a double cannot hold exactly', () => {
    expect(() => scaleDown(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
    expect(() => scaleHalfUp(Number.MAX_SAFE_INTEGER, 3, 2)).toThrow(RangeError);
  });

  it.each([
    [1, 1, 2, 0],
    [3, 1, 2, 1],
    [199, 1, 100, 1],
  ])('%i × %i ÷ %i rounds down to %i', (value, numerator, denominator, expected) => {
    expect(scaleDown(value, numerator, denominator)).toBe(expected);
  });

  it.each([
    [-1, 1, 1],
    [1, -1, 1],
    [1, 1, 0],
    [0.5, 1, 1],
  ])('scaling rejects %p × %p ÷ %p', (value, numerator, denominator) => {
    expect(() => scaleDown(value, numerator, denominator)).toThrow(RangeError);
    expect(() => scaleHalfUp(value, numerator, denominator)).toThrow(RangeError);
  });

  it('scaleDown says that a denominator of 0 is what is wrong', () => {
    expect(() => scaleDown(1, 1, 0)).toThrow('a denominator of at least 1');
  });
});

describe('percentOf', () => {
  it.each([
    [129_900, 1_000, 12_990],
    [99, 1_000, 9],
    [9, 1_000, 0],
    [100, 0, 0],
    [100, 10_000, 100],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
  ])('percentOf %i fen at %i basis points is %i', (value, bps, expected) => {
    expect(percentOf(value, bps)).toBe(expected);
  });

  it('percentOf rejects more than the whole', () => {
    expect(() => percentOf(100, 10_001)).toThrow('at most 10000 ten-thousandths: 10001');
  });

  it('percentOf never exceeds the amount and grows with it', () => {
    fc.assert(
      fc.property(amount, fc.nat({ max: 10_000 }), (value, bps) => {
        const share = percentOf(value, bps);
        expect(share).toBeLessThanOrEqual(value);
        expect(percentOf(value + 1, bps)).toBeGreaterThanOrEqual(share);
      }),
    );
  });
});
