import {
  countOrNull,
  fromMomentInput,
  fromYuanInput,
  isCapacity,
  isYuan,
  toMomentInput,
  toYuanInput,
} from './input-values';

describe('what stands in the fields of the console', () => {
  it('keeps instants on the clock of Shanghai, there and back', () => {
    expect(toMomentInput('2026-12-31T16:00:00.000Z')).toBe('2027-01-01T00:00');
    const instant = fromMomentInput('2027-01-01T00:00');
    expect(new Date(instant ?? '').toISOString()).toBe('2026-12-31T16:00:00.000Z');
    expect([toMomentInput(null), fromMomentInput('')]).toEqual(['', null]);
  });

  it.each([0, 1, 5, 29, 1_999, 64_600, 1_000_001])('edits %i fen without losing one', (fen) => {
    expect(isYuan(toYuanInput(fen))).toBe(true);
    expect(fromYuanInput(toYuanInput(fen))).toBe(fen);
  });

  it.each(['', '-1', '1.234', '1e3', 'x', '１２'])('takes %j for no amount', (typed) => {
    expect(isYuan(typed)).toBe(false);
  });

  it('knows capacities', () => {
    expect(['5', '-1', ' 12 '].map(isCapacity)).toEqual([true, true, true]);
    expect(['0', '-2', '', '1.5'].map(isCapacity)).toEqual([false, false, false, false]);
  });

  it('tells a blank from a zero', () => {
    expect([countOrNull(' '), countOrNull('0')]).toEqual([null, 0]);
  });
});
