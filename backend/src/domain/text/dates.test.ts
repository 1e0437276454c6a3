import { NO_DATES, NO_INSTANTS } from '../../../test/support/odd-dates.js';
import { isDate, isMonth, readInstant } from './file-words.js';

it.each(['2000-01-01', '2026-11-25', '2028-02-29', '2099-12-31'])('%j is a date', (text) => {
  expect(isDate(text)).toBe(true);
});

it.each(NO_DATES)('%j is no date', (text) => {
  expect(isDate(text)).toBe(false);
});

it.each(['2000-01', '2026-11', '2099-12'])('%j is a month', (text) => {
  expect(isMonth(text)).toBe(true);
});

it.each(['0000-01', '1999-12', '2100-01', '2026-00', '2026-13', '2026-1', '2026-11-01', '2026/11', ''])(
  '%j is no month',
  (text) => {
    expect(isMonth(text)).toBe(false);
  },
);

it.each([
  ['2026-11-25T18:00:00+08:00', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T10:00:00.123456Z', '2026-11-25T10:00:00.123Z'],
  ['2000-01-01T00:00:00+08:00', '1999-12-31T16:00:00.000Z'],
  ['2099-12-31T23:59:59+08:00', '2099-12-31T15:59:59.000Z'],
])('%j is the instant %s', (text, instant) => {
  expect(readInstant(text)?.toISOString()).toBe(instant);
});

it.each(NO_INSTANTS)('%j is no instant', (text) => {
  expect(readInstant(text)).toBeNull();
});
