import { deadlineOf, usedPercent } from './deadline';

const due = '2026-11-25T15:59:59.000Z';

it.each([
  ['2026-11-23T13:59:59.000Z', { tone: 'calm', key: 'left.days', days: 2, hours: 2 }],
  ['2026-11-25T07:59:59.000Z', { tone: 'calm', key: 'left.hours', hours: 8 }],
  ['2026-11-25T08:00:00.000Z', { tone: 'soon', key: 'left.hours', hours: 7, minutes: 59 }],
  ['2026-11-25T15:59:00.000Z', { tone: 'soon', key: 'left.minutes', minutes: 0 }],
  ['2026-11-25T16:00:59.000Z', { tone: 'late', key: 'late.minutes', minutes: 1 }],
  ['2026-11-25T18:00:00.000Z', { tone: 'late', key: 'late.hours', hours: 2 }],
  ['2026-11-28T15:59:59.000Z', { tone: 'late', key: 'late.days', days: 3, hours: 0 }],
])('the time left to review an application at %s', (now, said) => {
  expect(deadlineOf(due, new Date(now))).toMatchObject(said);
});

it.each([
  ['2026-11-20T00:00:00.000Z', 0],
  ['2026-11-21T00:00:00.000Z', 0],
  ['2026-11-23T00:00:00.000Z', 50],
  ['2026-11-26T00:00:00.000Z', 100],
])('at %s %d %% of the time to review is used up', (now, percent) => {
  expect(usedPercent('2026-11-21T00:00:00.000Z', '2026-11-25T00:00:00.000Z', new Date(now))).toBe(percent);
});

it('a review time that ends as it begins is used up', () => {
  expect(usedPercent(due, due, new Date(due))).toBe(100);
});
