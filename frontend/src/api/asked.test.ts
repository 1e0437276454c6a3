import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { takeAsked } from './asked';

const answer = Promise.resolve(new Response('{}'));
const PATH = '/api/account/paid?pageIndex=1';

/** What the document has requested with the token `mine`, so many seconds ago. */
function ask(seconds = 0): void {
  const asked = { answer, stop: new AbortController(), token: 'mine', sentAt: Date.now() - seconds * 1000 };
  globalThis.asked = new Map([[PATH, asked]]);
}

const take = (path = PATH, token = 'mine', method = 'GET') =>
  takeAsked(new Request(`http://localhost${path}`, { method, headers: { 'X-Auth-Token': token } }))?.answer;

it('a page gets what its document requested, once', () => {
  ask();
  expect(take()).toBe(answer);
  expect(take()).toBeUndefined();
});

it.each([
  { what: 'of another page', taken: () => take('/api/account/paid?pageIndex=2') },
  { what: 'for another account', taken: () => take(PATH, 'theirs') },
  { what: 'before a change', taken: () => take(PATH, 'mine', 'POST') ?? take() },
])('a page does not get what its document requested $what', ({ taken }) => {
  ask();
  expect(taken()).toBeUndefined();
});

it('a page does not get what its document requested long ago', () => {
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
      querySelector: (selector: string) =>
        selector === '#scripts' ? { dataset: { asks: '/api/account/info' } } : null,
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
    URLSearchParams,
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
