import type { WorkCalendar } from '../enterprise/application.js';
import { digestDay, evaluateAlert, quietAfter } from './work-mails.js';

/** National Day 2026: Sunday 20 September is worked, Thursday 1 October is off. */
const calendar: WorkCalendar = { holidays: new Set(['2026-10-01']), makeUpDays: new Set(['2026-09-20']) };

it.each([
  { at: '2026-11-23T00:59:59Z', day: null, why: 'a second before nine' },
  { at: '2026-11-23T01:00:00Z', day: '2026-11-23', why: 'nine o’clock on a Monday' },
  { at: '2026-11-23T15:59:59Z', day: '2026-11-23', why: 'the last second of that day' },
  { at: '2026-11-23T16:00:00Z', day: null, why: 'the next day has just begun' },
  { at: '2026-11-22T02:00:00Z', day: null, why: 'a Sunday' },
  { at: '2026-10-01T02:00:00Z', day: null, why: 'a holiday' },
  { at: '2026-09-20T02:00:00Z', day: '2026-09-20', why: 'a Sunday that is worked' },
])('at $at the digest due is that of $day: $why', ({ at, day }) => {
  expect(digestDay(new Date(at), calendar)).toBe(day);
});

const now = new Date('2026-11-23T02:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

it.each([
  { quietUntil: null, isPlanned: false, becomes: 'tell', why: 'nothing was ever written' },
  { quietUntil: now, isPlanned: false, becomes: 'tell', why: 'the quiet time ends at this instant' },
  { quietUntil: new Date(now.getTime() + 1), isPlanned: false, becomes: 'plan', why: 'it is quiet still' },
  { quietUntil: new Date(now.getTime() + 1), isPlanned: true, becomes: 'covered', why: 'a mail is planned' },
  { quietUntil: now, isPlanned: true, becomes: 'covered', why: 'the planned mail is about to be written' },
  { quietUntil: ago(14), isPlanned: true, becomes: 'covered', why: 'the planned mail is late' },
  { quietUntil: ago(15), isPlanned: true, becomes: 'tell', why: 'the planned mail has failed' },
] as const)('news of waiting work is judged $becomes when $why', ({ becomes, ...alert }) => {
  expect(evaluateAlert(alert, now)).toBe(becomes);
});

it('no further mail about waiting work goes out for fifteen minutes', () => {
  expect(quietAfter(now)).toEqual(new Date('2026-11-23T02:15:00Z'));
});
