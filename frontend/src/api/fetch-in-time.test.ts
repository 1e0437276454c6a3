import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { fetchInTime, learnServerTime, serverNow, takeAsked } from './fetch-in-time';

const answer = Promise.resolve(new Response('{}'));
const PATH = '/api/account/paid?pageIndex=1';

/** What the document has asked for with the token `mine`, so many seconds ago. */
function ask(seconds = 0): void {
  const asked = { answer, stop: new AbortController(), token: 'mine', sentAt: Date.now() - seconds * 1000 };
  globalThis.asked = new Map([[PATH, asked]]);
}

const take = (path = PATH, token = 'mine', method = 'GET') =>
  takeAsked(new Request(`http://localhost${path}`, { method, headers: { 'X-Auth-Token': token } }))?.answer;

it('serves the page with what its document asked for, once', () => {
  ask();
  expect(take()).toBe(answer);
  expect(take()).toBeUndefined();
});

it.each([
  { what: 'of another page', taken: () => take('/api/account/paid?pageIndex=2') },
  { what: 'for another account', taken: () => take(PATH, 'theirs') },
  { what: 'before a change', taken: () => take(PATH, 'mine', 'POST') ?? take() },
])('does not serve what was asked for $what', ({ taken }) => {
  ask();
  expect(taken()).toBeUndefined();
});

it('does not serve what was asked for long ago', () => {
  ask(31);
  expect(take()).toBeUndefined();
});

it('the document notes when a request was sent and when its response arrived', async () => {
  const nothing = () => undefined;
  const respond: ((response: Response) => void)[] = [];
  const page = {
    window: {} as { asked?: typeof globalThis.asked },
    document: {
      hidden: false,
      documentElement: {},
      fonts: { load: () => Promise.resolve([]) },
      querySelector: () => ({ dataset: { asks: '/api/account/info' } }),
    },
    location: { pathname: '/', search: '' },
    localStorage: { getItem: () => 'mine' },
    addEventListener: nothing,
    requestAnimationFrame: nothing,
    PerformanceObserver: class {
      observe = nothing;
    },
    fetch: () => new Promise<Response>((resolve) => respond.push(resolve)),
    Date,
    AbortController,
    Response,
  };
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000);
  try {
    runInNewContext(readFileSync(join(import.meta.dirname, '../start-boot.js'), 'utf8'), page);
    now.mockReturnValue(3_000);
    respond[0]?.(new Response('{}'));
    const asked = page.window.asked?.get('/api/account/info');
    await asked?.answer;
    expect(asked).toMatchObject({ token: 'mine', sentAt: 1_000, arrivedAt: 3_000 });
  } finally {
    jest.restoreAllMocks();
  }
});

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
const MEASURES = new Set(['api/fetch-in-time.ts', 'features/captcha/captcha.api.ts']);

it('no page compares a time with the clock of the device', () => {
  const source = join(import.meta.dirname, '..');
  const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith(join('api', 'server-')))
    .filter((file) => /Date\.now\b|new Date\(\)|\bdayjs\(\)/.test(readFileSync(join(source, file), 'utf8')))
    .map((file) => relative(source, join(source, file)));
  expect(readers.filter((file) => !MEASURES.has(file))).toEqual([]);
});
