import * as fc from 'fast-check';
import { addDays } from '../calendar/calendar.js';
import { addWorkingDays, dueSoonUntil, isWorkingDay, reviewDeadline, type WorkCalendar } from './application.js';

const plain: WorkCalendar = { holidays: new Set(), makeUpDays: new Set() };
/** National Day 2026: off from 1 to 7 October, worked on Sunday 20 September and Saturday 10 October. */
const nationalDay: WorkCalendar = {
  holidays: new Set(['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07']),
  makeUpDays: new Set(['2026-09-20', '2026-10-10']),
};

it.each([
  { at: '2026-11-23T01:00:00Z', by: '2026-11-26', calendar: plain, why: 'from Monday to Thursday' },
  { at: '2026-11-25T01:00:00Z', by: '2026-11-30', calendar: plain, why: 'over a weekend' },
  { at: '2026-11-21T01:00:00Z', by: '2026-11-25', calendar: plain, why: 'handed in on a Saturday' },
  { at: '2026-11-23T16:30:00Z', by: '2026-11-27', calendar: plain, why: 'already Tuesday in Shanghai' },
  {
    at: '2026-09-30T01:00:00Z',
    by: '2026-10-10',
    calendar: nationalDay,
    why: 'over a holiday, with a worked Saturday',
  },
  { at: '2026-09-18T01:00:00Z', by: '2026-09-22', calendar: nationalDay, why: 'a worked Sunday counts' },
  { at: '2026-12-31T01:00:00Z', by: '2027-01-05', calendar: plain, why: 'over the year’s end' },
])('an application submitted at $at must be reviewed by $by: $why', ({ at, by, calendar }) => {
  expect(reviewDeadline(new Date(at), calendar)).toEqual(new Date(`${by}T15:59:59Z`));
});

it.each([
  { at: '2026-11-23T01:00:00Z', until: '2026-11-24', calendar: plain, why: 'Monday looks at Tuesday' },
  { at: '2026-11-27T01:00:00Z', until: '2026-11-30', calendar: plain, why: 'Friday looks at Monday' },
  { at: '2026-09-30T01:00:00Z', until: '2026-10-08', calendar: nationalDay, why: 'the holiday is not worked' },
])('at $at an application due on $until counts as due soon: $why', ({ at, until, calendar }) => {
  expect(dueSoonUntil(new Date(at), calendar)).toEqual(new Date(`${until}T15:59:59Z`));
});

it('a review deadline has exactly the given number of working days before it', () => {
  const days = fc.nat(400).map((offset) => addDays('2026-08-01', offset));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 20 }), (from, count) => {
      const due = addWorkingDays(from, count, nationalDay);
      let worked = 0;
      for (let on = addDays(from, 1); on <= due; on = addDays(on, 1)) worked += Number(isWorkingDay(on, nationalDay));
      expect(worked).toBe(count);
      expect(isWorkingDay(due, nationalDay)).toBe(true);
    }),
  );
});

it('a review deadline spans sixty days off in a row, and throws for more', () => {
  const off = (days: number): WorkCalendar => ({
    ...plain,
    holidays: new Set(Array.from({ length: days }, (_, index) => addDays('2026-08-01', index + 1))),
  });
  expect(addWorkingDays('2026-08-01', 1, off(60))).toBe('2026-10-01');
  expect(() => addWorkingDays('2026-08-01', 1, off(61))).toThrow(RangeError);
});

it('a review deadline throws instead of searching a broken calendar without end', () => {
  const never = { has: () => true } as unknown as ReadonlySet<string>;
  expect(() => addWorkingDays('2026-11-21', 1, { holidays: never, makeUpDays: new Set() })).toThrow(RangeError);
});
