import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import * as fc from 'fast-check';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfShanghaiDay,
  isWeekend,
  shanghaiDate,
  shanghaiMonth,
  startOfShanghaiDay,
} from './calendar.js';

function runInZone(zone: string, expression: string): unknown {
  const source = readFileSync(path.join(__dirname, 'calendar.ts'), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const program = `${code}\nconsole.log(JSON.stringify(${expression}))`;
  const options = { env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options));
}

const aDate = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days in Shanghai', () => {
  it.each([
    { instant: '2026-01-31T15:59:59.999Z', on: '2026-01-31', why: 'the last millisecond of the day' },
    { instant: '2026-01-31T16:00:00.000Z', on: '2026-02-01', why: 'midnight in Shanghai' },
    { instant: '2026-12-31T16:00:00.000Z', on: '2027-01-01', why: 'new year comes eight hours early' },
    { instant: '2028-02-28T16:00:00.000Z', on: '2028-02-29', why: 'a leap day' },
  ])('the instant $instant falls on $on in Shanghai: $why', ({ instant, on }) => {
    expect(shanghaiDate(new Date(instant))).toBe(on);
    expect(shanghaiMonth(new Date(instant))).toBe(on.slice(0, 7));
  });

  it('a day in Shanghai starts and ends at the instants of UTC+8', () => {
    expect(startOfShanghaiDay('2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z');
    expect(endOfShanghaiDay('2026-03-01').toISOString()).toBe('2026-03-01T15:59:59.000Z');
  });

  it('day boundaries in Shanghai agree with the tz database on every day', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(aDate, (on) => {
        expect(zone.format(endOfShanghaiDay(on))).toBe(`${on} 23:59:59`);
        expect(zone.format(startOfShanghaiDay(on))).toBe(`${on} 00:00:00`);
      }),
    );
  });

  // A jest worker cannot change its own zone, so the module is run in a process of that zone.
  it.each(['Asia/Shanghai', 'UTC', 'America/New_York', 'Europe/London', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
    'Shanghai dates do not depend on the time zone of the process (%s)',
    (zone) => {
      const answers = runInZone(
        zone,
        `[
          new Date(2026, 6, 1).toString(),
          shanghaiDate(new Date('2026-03-08T07:30:00Z')),
          addMonths('2026-02-28', 1),
          addDays('2026-03-28', 1),
          daysBetween('2026-03-01', '2026-11-05'),
          endOfShanghaiDay('2026-03-29'),
          isWeekend('2026-11-02'),
        ]`,
      );
      // 8 March, 29 March and 1 November 2026: daylight saving starts in New York, then in London, and ends in New
      // York.
      expect(answers).toEqual([
        expect.stringMatching(/^Wed Jul 01 2026/),
        '2026-03-08',
        '2026-03-28',
        '2026-03-29',
        249,
        '2026-03-29T15:59:59.000Z',
        false,
      ]);
    },
  );
});

describe('addMonths', () => {
  it.each([
    { from: '2026-01-31', months: 1, to: '2026-02-28' },
    { from: '2028-01-31', months: 1, to: '2028-02-29' },
    { from: '2028-02-29', months: 12, to: '2029-02-28' },
    { from: '2028-02-29', months: 48, to: '2032-02-29' },
    { from: '2026-10-31', months: 1, to: '2026-11-30' },
    { from: '2026-12-31', months: 2, to: '2027-02-28' },
    { from: '2026-12-15', months: 1, to: '2027-01-15' },
    { from: '2100-01-31', months: 1, to: '2100-02-28' },
    { from: '2026-05-31', months: 0, to: '2026-05-31' },
    { from: '2026-03-31', months: -1, to: '2026-02-28' },
  ])('$from + $months months is $to', ({ from, months, to }) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('addMonths lands in the right month and never after the day it started from', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 0, max: 240 }), (from, months) => {
        const to = addMonths(from, months);
        const monthIndex = (on: string) => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7));
        expect(monthIndex(to) - monthIndex(from)).toBe(months);
        expect(to.slice(8) <= from.slice(8)).toBe(true);
      }),
    );
  });
});

it('daysBetween is the inverse of addDays, forwards and backwards', () => {
  fc.assert(
    fc.property(aDate, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days);
    }),
  );
});

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
])('%s is on a weekend: %s', (on, weekend) => {
  expect(isWeekend(on)).toBe(weekend);
});

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow', '2026-11-21T00:00:00Z'])(
  'refuses %p as a date',
  (on) => {
    expect(() => endOfShanghaiDay(on)).toThrow(`Not a calendar date: ${on}`);
  },
);
