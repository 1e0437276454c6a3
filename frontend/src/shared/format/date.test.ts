import { daysSince, daysUntil, formatDate, formatDateTime, formatMonth, fromMomentInput, toMomentInput } from './date';

describe('dates', () => {
  it('dates are shown in Shanghai time, wherever the reader is', () => {
    expect(formatDateTime('2026-11-20T16:05:09Z')).toBe('2026-11-21 00:05');
    expect(formatDate('2026-12-31T15:59:59Z')).toBe('2026-12-31');
    expect(formatDate('2026-12-31T16:00:00Z')).toBe('2027-01-01');
  });

  it('days left are counted as calendar days, not as spans of 24 hours', () => {
    const lateEvening = new Date('2026-11-21T15:30:00Z');
    expect(daysUntil('2026-11-21T15:59:59Z', lateEvening)).toBe(0);
    expect(daysUntil('2026-11-21T16:00:00Z', lateEvening)).toBe(1);
    expect(daysUntil('2026-12-03T15:59:59Z', lateEvening)).toBe(12);
    expect(daysUntil('2026-11-20T15:59:59Z', lateEvening)).toBe(-1);
  });

  it('days since today are 0 and not -0, which English texts show', () => {
    const now = new Date('2026-11-21T15:30:00Z');
    expect(daysSince('2026-11-21T01:00:00Z', now)).toBe(0);
    expect(daysSince('2026-11-20T15:59:59Z', now)).toBe(1);
  });

  it('a month is named as each language writes it', () => {
    expect(formatMonth('2026-10-31T16:00:00Z', 'zh')).toBe('2026 年 11 月');
    expect(formatMonth('2026-11-10T00:00:00Z', 'en')).toBe('November 2026');
  });

  it('a console field shows an instant in Shanghai time and reads it back', () => {
    expect(toMomentInput('2026-12-31T16:00:00.000Z')).toBe('2027-01-01T00:00');
    const instant = fromMomentInput('2027-01-01T00:00');
    expect(new Date(instant ?? '').toISOString()).toBe('2026-12-31T16:00:00.000Z');
    expect([toMomentInput(null), fromMomentInput('')]).toEqual(['', null]);
  });
});
