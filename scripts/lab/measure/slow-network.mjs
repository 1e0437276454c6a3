/**
 * Prints what the first visit of pages costs on a slow network (400 ms latency, 50 kB/s, empty cache): seconds until
 * the frame is painted and until the page's own content is there, files and bytes of script until then, and layout
 * shift. Run it against `npm start` on a quiet machine:
 *
 *   npm run measure -- [http://localhost:3000] [token of a member of staff] [path…]
 *
 * Without a token, pages for signed-in people are left out.
 */
import { chromium } from '@playwright/test';

const [base = 'http://localhost:3000', token = '', ...chosen] = process.argv.slice(2);
const FORMS = ['/login', '/register', '/forgot', '/en/login'];
const MEMBERS = ['/license', '/en/license', '/profile', '/order', '/admin', '/admin/orders'];
const paths = chosen.length > 0 ? chosen : ['/', '/pricing', ...FORMS, ...(token ? MEMBERS : [])];
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const LONGEST_MS = 60_000;

/** Rendered by the application only: a form, or a heading in the place of the placeholder bars. */
const CONTENT = '#root:not([data-prerendered]) main h1';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM });
console.log('page\tframe s\tcontent s\tscripts\tkB of script\tCLS');
for (const path of paths) {
  // A trial of nginx with HTTP/2 has a certificate of its own.
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.addInitScript((held) => {
    if (held) localStorage.setItem('token', held);
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, token);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  const scripts = new Map();
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, 0));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  const startedAt = Date.now();
  await page.goto(base + path, { waitUntil: 'commit', timeout: LONGEST_MS });
  const found = await page.waitForSelector(CONTENT, { timeout: LONGEST_MS }).catch(() => null);
  const contentAt = found ? ((Date.now() - startedAt) / 1000).toFixed(1) : '-';
  const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
  const files = scripts.size;
  const { paint, shift } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shift: globalThis.shift,
  }));
  console.log(
    [path, (paint / 1000).toFixed(1), contentAt, files, Math.round(bytes / 1000), shift.toFixed(3)].join('\t'),
  );
  await page.close();
}
await browser.close();
