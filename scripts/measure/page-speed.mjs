/**
 * Measures how fast the public pages are on a slow phone (Lighthouse's mobile settings: CPU four times slower, 1.6 Mbit/s,
 * 150 ms) and writes the medians into docs/page-speed.md. By hand, on a quiet machine: times are no subject for CI.
 *
 *   npm start                                                     in another terminal
 *   npm install --prefix /tmp/lighthouse --ignore-scripts lighthouse@12.8.2
 *   node scripts/measure/page-speed.mjs /tmp/lighthouse [http://localhost:3000] [runs]
 *
 * Lighthouse is not among the packages of the project: 200 more, one of which reports crashes to its makers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, base = 'http://localhost:3000', runs = '3'] = process.argv.slice(2);
if (!folder) {
  console.error('page-speed.mjs DIR-OF-LIGHTHOUSE [ADDRESS] [RUNS]');
  process.exit(2);
}
const load = (name) => import(pathToFileURL(join(folder, 'node_modules', name)).href);
const { default: lighthouse } = await load('lighthouse/core/index.js');
const { launch } = await load('chrome-launcher/dist/index.js');
const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/lighthouse/package.json'), 'utf8'));

const PAGES = [
  '/',
  '/difference',
  '/pricing',
  '/promotion',
  '/cases',
  '/faq',
  '/about',
  '/terms',
  '/privacy',
  '/en',
  '/en/pricing',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
];

const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(path) {
  const results = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const { lhr } = await lighthouse(base + path, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' });
    results.push([
      ...CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100)),
      ...AUDITS.map((name) => lhr.audits[name].numericValue),
    ]);
  }
  return results[0].map((_, column) => median(results.map((row) => row[column])));
}

const rows = [];
for (const path of PAGES) {
  const [performance, accessibility, practices, seo, fcp, lcp, tbt, cls, bytes] = await measure(path);
  const seconds = (ms) => (ms / 1000).toFixed(2);
  const row = [
    path,
    performance,
    accessibility,
    practices,
    seo,
    seconds(fcp),
    seconds(lcp),
    Math.round(tbt),
    cls.toFixed(3),
    Math.round(bytes / 1000),
  ];
  console.log(row.join('\t'));
  rows.push(`| ${row.join(' | ')} |`);
}
chrome.kill();

writeFileSync(
  new URL('../../docs/page-speed.md', import.meta.url),
  `# How fast the public pages are

Measured ${new Date().toISOString().slice(0, 10)} with Lighthouse ${version}, mobile settings (CPU 4× slower, 1.6 Mbit/s, 150 ms), medians of ${runs} runs, against the one-process server on a machine with ${cpus().length} cores. Again: \`scripts/measure/page-speed.mjs\`.

| page | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | kB |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

What keeps it so: \`npm test\` fails when a public page loads more than 100 kB of gzipped script or anything of the account or the console (\`frontend/scripts/check-size.mjs\`), and when something moves while a page loads (\`frontend/e2e/public-pages.spec.ts\`).
`,
);
