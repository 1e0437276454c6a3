import { dueReminder, FREE_ENTERPRISE_REMINDER_DAYS } from './expiry.js';

const expiresAt = new Date('2027-11-21T15:59:59Z');
const due = (now: string, sent: readonly number[] = []) =>
  dueReminder(expiresAt, { stages: FREE_ENTERPRISE_REMINDER_DAYS, sent, now: new Date(now) });

it.each([
  { now: '2027-10-06T15:59:59Z', sent: [], stage: null, why: '46 days before' },
  { now: '2027-10-06T16:00:00Z', sent: [], stage: 45, why: 'the 45th day begins in Shanghai' },
  { now: '2027-10-15T00:00:00Z', sent: [45], stage: null, why: 'reminder already sent' },
  { now: '2027-10-22T00:00:00Z', sent: [45], stage: 30, why: 'the second' },
  { now: '2027-11-14T00:00:00Z', sent: [45, 30], stage: 7, why: 'the third' },
  { now: '2027-11-20T00:00:00Z', sent: [], stage: 7, why: 'only the most urgent of three that were missed' },
  { now: '2027-11-20T00:00:00Z', sent: [7], stage: null, why: 'and none of the others after it' },
  { now: '2027-11-21T15:59:59Z', sent: [], stage: 7, why: 'its last second' },
  { now: '2027-11-21T16:00:00Z', sent: [], stage: null, why: 'it is over' },
])('the expiry reminder due at $now: $why', ({ now, sent, stage }) => {
  expect(due(now, sent)).toBe(stage);
});
