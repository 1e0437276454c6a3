/**
 * Measures how fast pages are on a slow phone (Lighthouse's mobile settings: CPU four times slower, 1.6 Mbit/s, 150 ms)
 * and writes the medians into docs/page-speed.md: the four most important pages in five runs, the others in one, and
 * those of the account if the token of a customer is given. Run it by hand on a quiet machine: timings are not reliable
 * in CI.
 *
 *   npm start                                                     in another terminal
 *   npm install --prefix /tmp/lighthouse --ignore-scripts lighthouse@12.8.2
 *   node scripts/lab/measure/page-speed.mjs /tmp/lighthouse [http://localhost:3000] [runs of the four] [runs of the others] [token]
 *
 * Before each page, a page of one sentence is measured: its time shows how busy the machine was, and a page's work as a
 * multiple of it can be compared between machines. Lighthouse is not a dependency of the project: it brings 200 more
 * packages, one of which sends crash reports to its makers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median, tableInto } from './lib/page-speed-report.mjs';

const [folder, base = 'http://localhost:3000', runs = '5', runsOfOthers = '1', token = ''] = process.argv.slice(2);
if (!folder) {
  console.error('page-speed.mjs DIR-OF-LIGHTHOUSE [ADDRESS] [RUNS] [RUNS-OF-OTHERS] [TOKEN]');
  process.exit(2);
}
const load = (name) => import(pathToFileURL(join(folder, 'node_modules', name)).href);
const { default: lighthouse } = await load('lighthouse/core/index.js');
const { launch } = await load('chrome-launcher/dist/index.js');
const { default: puppeteer } = await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/lighthouse/package.json'), 'utf8'));

const inBoth = (paths) =>
  ['', '/en'].flatMap((prefix) => paths.map((path) => (prefix + path).replace(/(?<=.)\/$/, '')));
const DECISIVE = inBoth(['/', '/pricing', '/difference', '/faq']);
const OTHERS = inBoth(['/promotion', '/cases', '/about', '/terms', '/privacy', '/verify']);
const SIGN_IN = ['/login', '/register', '/forgot'];
const MEMBERS = token ? ['/license', '/order', '/profile', '/affiliate'] : [];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'mainthread-work-breakdown',
  'total-byte-weight',
];

const trivial = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><html lang="en"><title>One sentence</title><p>One sentence.</p></html>');
});
await new Promise((resolve) => trivial.listen(0, '127.0.0.1', resolve));

const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

async function reportOf(url, categories, isMember = false) {
  const options = { port: chrome.port, onlyCategories: categories, logLevel: 'error' };
  const { lhr } = isMember
    ? await signedIn((page) => lighthouse(url, { ...options, disableStorageReset: true }, undefined, page))
    : await lighthouse(url, options);
  return lhr;
}

/** Lighthouse forgets what a site stores, and with it the session: here only the cache is emptied. */
async function signedIn(measured) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}`, defaultViewport: null });
  const page = await browser.newPage();
  try {
    await page.goto(`${base}/faq`);
    await page.evaluate((held) => localStorage.setItem('token', held), token);
    const session = await page.createCDPSession();
    await session.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    return await measured(page);
  } finally {
    await page.close();
    await browser.disconnect();
  }
}

/** Main-thread time of the page of one sentence, in milliseconds. */
async function workOfNothing() {
  const { audits } = await reportOf(`http://127.0.0.1:${trivial.address().port}/`, ['performance']);
  return audits['mainthread-work-breakdown'].numericValue;
}

/** Returns medians, with the work as a multiple of that of the page of one sentence. */
async function measure(path, times) {
  const nothing = await workOfNothing();
  const results = [];
  for (let run = 0; run < times; run += 1) {
    const { categories, audits } = await reportOf(base + path, CATEGORIES, MEMBERS.includes(path));
    const work = audits['mainthread-work-breakdown'].numericValue;
    results.push([
      ...CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
      ...AUDITS.map((name) => audits[name].numericValue),
      work / nothing,
    ]);
  }
  return results[0].map((_, column) => median(results.map((row) => row[column])));
}

const seconds = (ms) => (ms / 1000).toFixed(2);
async function rowOf(path, times) {
  const [performance, accessibility, practices, seo, fcp, lcp, tbt, cls, work, bytes, ratio] = await measure(
    path,
    times,
  );
  const row = [path, times, performance, accessibility, practices, seo, seconds(fcp), seconds(lcp), Math.round(tbt)];
  row.push(cls.toFixed(3), Math.round(work), ratio.toFixed(1), Math.round(bytes / 1000));
  console.log(row.join('\t'));
  return row;
}

const rows = [];
const loads = [loadavg()[0]];
try {
  for (const path of DECISIVE) rows.push(await rowOf(path, Number(runs)));
  for (const path of [...OTHERS, ...SIGN_IN, ...MEMBERS]) rows.push(await rowOf(path, Number(runsOfOthers)));
  loads.push(loadavg()[0]);
} finally {
  chrome.kill();
  trivial.close();
}

const file = new URL('../../../docs/page-speed.md', import.meta.url);
const said =
  `Measured ${new Date().toISOString().slice(0, 10)} with Lighthouse ${version}, mobile settings (CPU 4× slower, ` +
  `1.6 Mbit/s, 150 ms), medians, against the one-process server on a machine with ${cpus().length} cores and a load of ` +
  `${loads.map((each) => each.toFixed(1)).join(' to ')} (above 1 other work lengthens the blocking time). ` +
  'Again: `scripts/lab/measure/page-speed.mjs`.';
writeFileSync(file, tableInto(readFileSync(file, 'utf8'), said, rows));
