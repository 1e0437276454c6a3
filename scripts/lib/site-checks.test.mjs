import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn, SiteChecks } from '../../frontend/scripts/lib/site-checks.mjs';

const ORIGIN = 'https://site.invalid';
const WORDS = {
  zh: '说明这个页面写了什么，以及为什么值得读一读，长度刚好够用，不多也不少。',
  en: 'Describes this page and why it is worth reading, in a length that search engines show in full.',
};

/** Builds a valid page, except for the given `changes`. */
function pageOf(path, { head = '', body = '', title = `Title of ${path}`, canonical = path, id = 'part' } = {}) {
  const language = path.startsWith('/en') ? 'en' : 'zh';
  return `<html lang="${language === 'en' ? 'en' : 'zh-CN'}"><head><title>${title}</title>
    <meta name="description" content="${WORDS[language]} ${path}"><meta property="og:image" content="${ORIGIN}/share/a.png">
    <link rel="canonical" href="${ORIGIN}${canonical}"><link rel="alternate" hreflang="zh-CN" href="${ORIGIN}/">
    <link rel="alternate" hreflang="en" href="${ORIGIN}/en"><link rel="alternate" hreflang="x-default" href="${ORIGIN}/">
    ${head}</head><body><h1 id="${id}">Title</h1>${body}</body></html>`;
}

const NOT_LISTED =
  '<html lang="zh-CN"><head><title>No</title><meta name="robots" content="noindex"></head><body><h1>No</h1></body></html>';

function check(changes = {}, site = {}) {
  const html = {
    zh: pageOf('/', changes),
    en: pageOf('/en'),
    none: NOT_LISTED,
    app: NOT_LISTED,
  };
  const sitemap = ['/', '/en'].map((path) => `<loc>${ORIGIN}${path}</loc>`).join('');
  return new SiteChecks({
    routes: [
      { path: '/', file: 'zh', prerendered: true },
      { path: '/en', file: 'en', prerendered: true },
      { path: '/order/:id', file: 'app', prerendered: false },
    ],
    notFound: { '/': 'none' },
    origin: ORIGIN,
    htmlOf: (file) => html[file],
    has: (path) => path === '/share/a.png',
    sizeOf: () => '1200 × 630',
    sitemap,
    robots: `Sitemap: ${ORIGIN}/sitemap.xml`,
    ...site,
  }).run();
}

test('finds no problem in a site without faults, and lists its external links', () => {
  const body = `<a href="/order/7">Order</a><a href="#part">Part</a><a href="/en" lang="en">English</a>
    <a href="">Again</a>
    <a href="mailto:a@site.example">Mail</a><a href="https://x.example/" target="_blank" rel="noopener">Out</a>`;
  const { problems, external } = check({ body });
  assert.deepEqual(problems, []);
  assert.deepEqual([...external], [['https://x.example/', ['/']]]);
});

for (const { fault, changes, said } of [
  {
    fault: 'a dead link',
    changes: { body: '<a href="/nowhere">x</a>' },
    said: '/: /nowhere is not a page of the site',
  },
  { fault: 'a link to a missing part', changes: { body: '<a href="#gone">x</a>' }, said: '/: #gone has no such part' },
  { fault: 'a link without text', changes: { body: '<a href="/"></a>' }, said: '/: / has no text' },
  { fault: 'a link without an address', changes: { body: '<a>x</a>' }, said: '/: a link leads nowhere' },
  {
    fault: 'a link into the other language',
    changes: { body: '<a href="/en">Home</a>' },
    said: '/: /en changes the language',
  },
  {
    fault: 'an external link that opens in the same tab',
    changes: { body: '<a href="https://x.example/">x</a>' },
    said: '/: https://x.example/ leaves the site in the same tab',
  },
  {
    fault: 'a missing file',
    changes: { head: '<script src="/assets/gone.js"></script>' },
    said: '/: asks for /assets/gone.js, which is not there',
  },
  {
    fault: 'a text key instead of its text',
    changes: { body: '<p>pages.home.title</p>' },
    said: '/: shows pages.home.title',
  },
  { fault: 'a placeholder without its value', changes: { body: '<p>for {price}</p>' }, said: '/: shows {price}' },
  { fault: 'two parts with one id', changes: { body: '<p id="part"></p>' }, said: '/: has two parts called part' },
  {
    fault: 'a wrong canonical address',
    changes: { canonical: '/other' },
    said: `/: says its address is ${ORIGIN}/other`,
  },
  { fault: 'a title used twice', changes: { title: 'Title of /en' }, said: '/en: has the title of /' },
  {
    fault: 'structured data that does not parse',
    changes: { head: '<script type="application/ld+json">{</script>' },
    said: '/: has facts for search engines that do not parse',
  },
]) {
  test(`reports ${fault}`, () => assert.deepEqual(check(changes).problems, [said]));
}

test('reports Chinese on an English page, and a page that the sitemap lacks', () => {
  const htmlOf = (file) => ({ zh: pageOf('/'), en: pageOf('/en', { body: '<p>价格</p>' }) })[file] ?? NOT_LISTED;
  const { problems } = check({}, { htmlOf, notFound: {}, sitemap: `<loc>${ORIGIN}/</loc>` });
  assert.deepEqual(problems, ['/en: shows 价格', `sitemap.xml: ${ORIGIN}/en is missing`]);
});

test('checks a frame that search engines may list, and no other', () => {
  const routes = [
    { path: '/', file: 'zh', prerendered: true },
    { path: '/en', file: 'en', prerendered: true },
    { path: '/login', file: 'login', prerendered: false },
    { path: '/license', file: 'app', prerendered: false },
  ];
  const htmlOf = (file) => ({ zh: pageOf('/'), en: pageOf('/en'), login: pageOf('/login') })[file] ?? NOT_LISTED;
  const { problems } = check({}, { routes, htmlOf });
  assert.deepEqual(problems, [
    '/login: names other languages wrongly',
    '/login: /en/login is not there',
    `sitemap.xml: ${ORIGIN}/login is missing`,
  ]);
});

test('reads addresses from a source file as the routes spell them', () => {
  const source =
    "to=\"/pricing?code=1#top\"; navigate(`/order/${id}`); api.GET('/api/site'); import('/x.js'); a.replace('/b', 1)";
  assert.deepEqual(addressesIn(source), ['/pricing', '/order/any', '/b']);
});
