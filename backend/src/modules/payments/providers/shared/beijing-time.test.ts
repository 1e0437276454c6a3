import { beijingInstant, beijingTime } from './answers.js';

describe('Beijing time', () => {
  it.each([
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00', '2027-01-01T00:00:00+08:00'],
    ['2026-06-30T15:59:59.999Z', '2026-06-30 23:59:59', '2026-06-30T23:59:59+08:00'],
  ])('the instant %s is %s in Beijing time', (instant, time, zoned) => {
    expect([beijingTime(new Date(instant)), beijingInstant(new Date(instant))]).toEqual([time, zoned]);
  });
});
