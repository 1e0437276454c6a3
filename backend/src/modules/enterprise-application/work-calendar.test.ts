import { reviewDeadline } from '../../domain/enterprise/application.js';
import { workCalendar } from './review-desk.service.js';

it.each([
  ['2026-09-30T01:00:00Z', '2026-10-10T15:59:59Z', 'over National Day, with its worked Saturday'],
  ['2026-02-13T01:00:00Z', '2026-02-25T15:59:59Z', 'over the Spring Festival, with its worked Saturday'],
  ['2026-11-20T01:00:00Z', '2026-11-25T15:59:59Z', 'over a plain weekend'],
])('an application of %s is due at %s: %s', (submittedAt, dueAt) => {
  expect(reviewDeadline(new Date(submittedAt), workCalendar({ holidays: [], makeUpDays: [] }))).toEqual(
    new Date(dueAt),
  );
});

it('the work calendar takes holidays and worked weekends from the settings', () => {
  const calendar = workCalendar({ holidays: ['2027-02-08', '2027-02-09'], makeUpDays: ['2027-02-06'] });
  expect(reviewDeadline(new Date('2027-02-05T01:00:00Z'), calendar)).toEqual(new Date('2027-02-11T15:59:59Z'));
});
