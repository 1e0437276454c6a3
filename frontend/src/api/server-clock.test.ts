import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fetchInTime, learnServerTime, serverNow } from './fetch-in-time';

const NOON = Date.parse('2026-11-25T12:00:00.400Z');
const MINUTE = 60_000;

/** The server time that a device with a wrong clock assumes at noon, after a response that took `tookMs`. */
function knownAtNoon(offMs: number, tookMs: number, headers: Record<string, string> = {}): number {
  const here = NOON + offMs;
  const { now } = Date;
  Date.now = () => here;
  try {
    const date = new Date(NOON).toUTCString();
    learnServerTime(new Headers({ Date: date, 'Cache-Control': 'no-store', ...headers }), here - tookMs);
    return serverNow().getTime();
  } finally {
    Date.now = now;
  }
}

describe('the server clock', () => {
  it.each([0, 30 * MINUTE, -30 * MINUTE, 9 * 60 * MINUTE, -400 * 24 * 60 * MINUTE])(
    'a device whose clock is %d ms off knows the server time to a second',
    (offMs) => {
      expect(Math.abs(knownAtNoon(offMs, 80) - NOON)).toBeLessThan(1000);
    },
  );

  it('the server time follows a device whose clock is corrected', () => {
    knownAtNoon(30 * MINUTE, 80);
    expect(Math.abs(knownAtNoon(0, 80) - NOON)).toBeLessThan(1000);
  });

  it('a response that agrees with the server time does not change it', () => {
    const before = knownAtNoon(30 * MINUTE, 80);
    expect(knownAtNoon(30 * MINUTE, 900)).toBe(before);
  });

  it('a response that waited for the page says what time it was when it arrived', async () => {
    knownAtNoon(30 * MINUTE, 80);
    const arrivedAt = Date.now();
    const headers = { Date: new Date(NOON).toUTCString(), 'Cache-Control': 'no-store' };
    const answer = Promise.resolve(new Response('{}', { headers }));
    const asked = { answer, stop: new AbortController(), token: '', sentAt: arrivedAt - 80, arrivedAt };
    jest.spyOn(Date, 'now').mockReturnValue(arrivedAt + 25_000);
    try {
      await fetchInTime('/api/account/info', undefined, asked);
      expect(Math.abs(serverNow().getTime() - NOON - 25_000)).toBeLessThan(1000);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it.each([
    ['that a cache may have kept', { 'Cache-Control': 'max-age=300' }],
    ['without a time', { Date: '' }],
  ])('the server time is not learnt from a response %s', (_, headers) => {
    const before = knownAtNoon(0, 80);
    expect(knownAtNoon(0, 80, { Date: new Date(NOON - 20 * MINUTE).toUTCString(), ...headers })).toBe(before);
  });
});

/** Files that measure a duration by the device's own clock, however wrong that is. */
const MEASURES = new Set(['api/asked.ts', 'api/fetch-in-time.ts', 'features/captcha/captcha.api.ts']);

it('no page compares a time with the clock of the device', () => {
  const source = join(import.meta.dirname, '..');
  const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith(join('api', 'server-')))
    .filter((file) => /Date\.now\b|new Date\(\)|\bdayjs\(\)/.test(readFileSync(join(source, file), 'utf8')))
    .map((file) => relative(source, join(source, file)));
  expect(readers.filter((file) => !MEASURES.has(file))).toEqual([]);
});
