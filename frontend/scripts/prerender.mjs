// After both `vite build`s: writes the HTML of every public page in every language, the frames of all other routes,
// sitemap and robots, and `dist/site-manifest.json`, which tells nginx and the embedded server what exists. For the
// format of the manifest and the placeholder of the origin see docs/decisions/0020-prerendered-pages.md.
// `dist-ssr/frame.json` keeps what is needed to render the pages again while the site runs (refresh-pages.mjs).
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentSecurityPolicy, inlineScript, inlineStyles } from './lib/csp.mjs';
import { PageLinks } from './lib/page-links.mjs';
import { answersOfSettings } from './lib/settings-answers.mjs';
import { ORIGIN, SitePages, sitemapOf } from './lib/site-pages.mjs';
import { readViteManifest } from './lib/vite-manifest.mjs';

const root = new URL('../', import.meta.url);
const dist = new URL('dist/', root);
const ssr = new URL('dist-ssr/', root);

const server = await import(new URL('entry-server.js', ssr).href);
const manifest = readViteManifest(dist);
const bootScript = (await readFile(new URL('src/page-boot.js', root), 'utf8')).trim();
const startScript = (await readFile(new URL('src/start-boot.js', root), 'utf8')).trim();
const styled = await inlineStyles(await readFile(new URL('index.html', dist), 'utf8'), dist);
const template = inlineScript(styled, '<!--theme-->', bootScript);
const links = new PageLinks({ manifest, template, dist });

const frame = {
  template,
  /**
   * Used for figures and Latin letters on every page; preloaded, because otherwise the first visit is shown without it.
   */
  latinFont: `/${manifest['src/theme/fonts/hanken-grotesk-latin.woff2'].file}`,
  startScript,
};

const save = async (file, text, base = dist) => {
  const target = new URL(file, base);
  await mkdir(dirname(fileURLToPath(target)), { recursive: true });
  await writeFile(target, text);
};

const site = new SitePages(server, { ...frame, linksOf: (...page) => links.of(...page) });
const pages = await site.make(Object.fromEntries(server.LOCALES.map((locale) => [locale, answersOfSettings(locale)])));
for (const { file, text } of pages) await save(file, text);
await rm(new URL('index.html', dist));
const kept = { ...frame, links: links.byPage };
const build = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
await save('frame.json', JSON.stringify({ ...kept, build }), ssr);

const indexed = pages.filter(({ isIndexed }) => isIndexed);
await save('sitemap.xml', sitemapOf(server, indexed));
await save('robots.txt', `User-agent: *\nDisallow: /api/\nDisallow: /admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);

const routes = pages
  .filter(({ path }) => path !== '/404')
  .map(({ locale, path, file, isFrame = false }) => ({
    path: server.inLocale(locale, path),
    file,
    prerendered: !isFrame,
  }));
await save(
  'site-manifest.json',
  `${JSON.stringify(
    {
      version: 2,
      build,
      policies: Object.fromEntries(pages.map(({ file, text }) => [file, contentSecurityPolicy(text)])),
      assetsPrefix: '/assets/',
      origin: { placeholder: ORIGIN, files: ['*.html', 'sitemap.xml', 'robots.txt'] },
      notFound: Object.fromEntries(
        server.LOCALES.map((locale) => [server.inLocale(locale, '/'), `404.${locale}.html`]),
      ),
      routes,
    },
    null,
    2,
  )}\n`,
);
console.log(`prerendered ${routes.length} routes, ${indexed.length} of them indexed`);
