import { billDays } from './reconciliation.js';

describe('billDays', () => {
  it.each([
    ['2026-11-21T02:29:59Z', '2026-11-19'],
    ['2026-11-21T02:30:00Z', '2026-11-20'],
    ['2026-11-21T15:59:59Z', '2026-11-20'],
    ['2026-11-21T16:00:00Z', '2026-11-20'],
    ['2026-03-01T02:30:00Z', '2026-02-28'],
  ])('at %s the newest payment bill to fetch is the one for %s', (now, newest) => {
    expect(billDays(new Date(now)).at(-1)).toBe(newest);
  });

  it('payment bills are fetched for the last seven days, oldest first', () => {
    const days = billDays(new Date('2026-11-21T04:00:00Z'));
    expect([days.length, days[0], days[6]]).toEqual([7, '2026-11-14', '2026-11-20']);
  });
});
