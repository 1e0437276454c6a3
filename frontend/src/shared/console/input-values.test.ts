import { fromMomentInput, toMomentInput } from './input-values';

describe('fields of the console', () => {
  it('a console field shows an instant in Shanghai time and reads it back', () => {
    expect(toMomentInput('2026-12-31T16:00:00.000Z')).toBe('2027-01-01T00:00');
    const instant = fromMomentInput('2027-01-01T00:00');
    expect(new Date(instant ?? '').toISOString()).toBe('2026-12-31T16:00:00.000Z');
    expect([toMomentInput(null), fromMomentInput('')]).toEqual(['', null]);
  });
});
