// After both `vite build`s: writes the HTML of every public page in every language, the shells for all other routes,
// sitemap and robots, and `dist/site-manifest.json`, from which nginx and the embedded server know what exists.
// The format of the manifest and the placeholder of the origin: docs/decisions/0020-the-site-manifest.md.
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertInlineFree, contentSecurityPolicy, inlineScript, inlineStyles } from './lib/csp.mjs';
import { filesOf, readViteManifest } from './lib/vite-manifest.mjs';

const root = new URL('../', import.meta.url);
const dist = new URL('dist/', root);

/** Stands for PUBLIC_URL in what needs a full address; whoever serves the files puts the real one in its place. */
const ORIGIN = 'https://public-url.invalid';

const { render, renderShell, routePatterns, inLocale, HTML_LANG, LOCALES, PRERENDERED } = await import(
  new URL('dist-ssr/entry-server.js', root).href
);
const vite = readViteManifest(dist);
const themeScript = (await readFile(new URL('src/theme/theme-boot.js', root), 'utf8')).trim();
const rawTemplate = await readFile(new URL('index.html', dist), 'utf8');
const { html: styled, styles: frameStyles } = await inlineStyles(rawTemplate, dist);
const styles = new Set(frameStyles);
const template = inlineScript(styled, '<!--theme-->', themeScript);

/** English is set in it from the first line on; Chinese pages need it for a few letters, and can wait. */
const latinFont = vite['src/theme/fonts/hanken-grotesk-latin.woff2'].file;

const fileOf = (locale, path) => (path === '/' ? `index.${locale}.html` : `${path.slice(1)}.${locale}.html`);
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const save = async (file, text) => {
  const target = new URL(file, dist);
  await mkdir(dirname(fileURLToPath(target)), { recursive: true });
  await writeFile(target, text);
};

const page = (locale, { head, body, prerendered }) =>
  template
    .replace('<html lang="zh-CN"', `<html lang="${HTML_LANG[locale]}"`)
    .replace('<!--head-->', () => head.join('\n'))
    .replace('<div id="root"><!--app--></div>', () =>
      prerendered ? `<div id="root" data-prerendered>${body}</div>` : `<div id="root">${body}</div>`,
    );

/** Names the page in each language, for search engines. */
const alternates = (path) =>
  [...LOCALES.map((locale) => [HTML_LANG[locale], locale]), ['x-default', LOCALES[0]]].map(([lang, locale]) => ({
    lang,
    href: ORIGIN + inLocale(locale, path),
  }));

/**
 * A page's own styles, in the page: a round trip less before the first paint. The link is disabled, so it is never
 * fetched; it tells Vite's loader, which looks for it, that the styles are there.
 */
function inlined(file) {
  const css = readFileSync(new URL(file, dist), 'utf8').trim();
  styles.add(css);
  return `<style>${css}</style><link rel="stylesheet" disabled href="/${file}">`;
}

async function prerenderPage(locale, path) {
  const { html, sources } = await render(path, locale);
  assertInlineFree(html, `${locale} ${path}`);

  // React puts a page's title, description and the like before its markup when it does not own the whole document.
  const lifted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/.exec(html)?.[0] ?? '';
  const { scripts, stylesheets } = filesOf(vite, sources);
  const known = (file) => template.includes(`/${file}"`);
  const indexed = !lifted.includes('name="robots" content="noindex"');
  const head = [
    ...(locale === 'en' ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${latinFont}">`] : []),
    lifted,
    ...(indexed
      ? [
          `<link rel="canonical" href="${escape(ORIGIN + inLocale(locale, path))}">`,
          ...alternates(path).map(
            ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${escape(href)}">`,
          ),
        ]
      : []),
    ...stylesheets.filter((file) => !known(file)).map(inlined),
    ...scripts.filter((file) => !known(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  // Text and styles win the first round trips: scripts are only needed once somebody acts.
  const text = page(locale, { head, body: html.slice(lifted.length), prerendered: true }).replace(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
  return { text, indexed };
}

const routes = [];
const sitemap = [];
for (const locale of LOCALES) {
  for (const path of PRERENDERED) {
    const { text, indexed } = await prerenderPage(locale, path);
    await save(fileOf(locale, path), text);
    routes.push({ path: inLocale(locale, path), file: fileOf(locale, path), prerendered: true });
    if (indexed) sitemap.push({ loc: ORIGIN + inLocale(locale, path), alternates: alternates(path) });
  }
  const { text: notFound } = await prerenderPage(locale, '/404');
  await save(`404.${locale}.html`, notFound);

  const shell = page(locale, {
    head: ['<meta name="robots" content="noindex">'],
    body: await renderShell(locale),
    prerendered: false,
  });
  await save(`app.${locale}.html`, shell);
  for (const path of routePatterns().filter((pattern) => !PRERENDERED.includes(pattern))) {
    routes.push({ path: inLocale(locale, path), file: `app.${locale}.html`, prerendered: false });
  }
}
await rm(new URL('index.html', dist));

const urls = sitemap.map(({ loc, alternates: links }) => {
  const others = links.map(
    ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escape(href)}"/>`,
  );
  return `<url><loc>${escape(loc)}</loc>${others.join('')}</url>`;
});
await save(
  'sitemap.xml',
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
);
await save('robots.txt', `User-agent: *\nDisallow: /api/\nDisallow: /admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);

await save(
  'site-manifest.json',
  `${JSON.stringify(
    {
      version: 1,
      csp: contentSecurityPolicy({ scripts: [themeScript], styles: [...styles] }),
      assetsPrefix: '/assets/',
      origin: { placeholder: ORIGIN, files: ['*.html', 'sitemap.xml', 'robots.txt'] },
      notFound: { '/': '404.zh.html', '/en': '404.en.html' },
      routes,
    },
    null,
    2,
  )}\n`,
);
console.log(
  `prerendered ${sitemap.length} indexed pages of ${PRERENDERED.length * LOCALES.length}; ${routes.length} routes`,
);
