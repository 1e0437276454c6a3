import { CALENDAR_MONTH, lastFullMonth, monthAfter, spanOfMonth } from './calendar.js';

describe('a calendar month', () => {
  it.each([
    ['2026-10', 1, '2026-11'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s, moved by %i, is %s', (month, months, moved) => {
    expect(monthAfter(month, months)).toBe(moved);
  });

  it('a month ends at midnight in Shanghai', () => {
    expect(lastFullMonth(new Date('2026-11-30T15:59:59.999Z'))).toBe('2026-10');
    expect(lastFullMonth(new Date('2026-11-30T16:00:00.000Z'))).toBe('2026-11');
  });

  it('a month lasts from its first midnight to that of the next month', () => {
    expect(spanOfMonth('2026-12')).toEqual({
      from: new Date('2026-11-30T16:00:00Z'),
      to: new Date('2026-12-31T16:00:00Z'),
      firstDay: '2026-12-01',
      nextDay: '2027-01-01',
    });
  });

  it.each(['2026-13', '2026-00', '0000-01', '2026-1', '2026-10-01', ''])('%p is not a month', (text) => {
    expect(CALENDAR_MONTH.test(text)).toBe(false);
  });
});
