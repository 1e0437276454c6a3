// Makes every page of the site as text: when the site is built, from its settings, and again whenever prices or
// customers change, from what the API answers. See docs/decisions/0024-pages-follow-the-catalogue.md.
import { assertInlineFree } from './csp.mjs';

/** Stands for PUBLIC_URL in what needs a full address; whoever serves the files puts the real one in its place. */
export const ORIGIN = 'https://public-url.invalid';

/** Answers that a page carries, because parts that the browser takes over show them. */
const CARRIED = ['/api/site', '/api/plans'];

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const fileOf = (locale, path) => (path === '/' ? `index.${locale}.html` : `${path.slice(1)}.${locale}.html`);

/**
 * Makes the pages of one build. `server` is the built entry-server; `frame` what the build knows of its files:
 * `template` of a page, address of the `latinFont`, the `startScript`, and `linksOf(locale, path, sources)` to styles and scripts.
 */
export class SitePages {
  constructor(server, frame) {
    this.server = server;
    this.frame = frame;
  }

  /** Every page by its file, with whether search engines may list it. `answers` of the API by language and path. */
  async make(answers) {
    const { LOCALES, PRERENDERED } = this.server;
    const pages = [];
    for (const locale of LOCALES) {
      for (const path of [...PRERENDERED, '/404']) {
        const page = await this.#page(locale, path, answers[locale]);
        pages.push({ locale, path, file: fileOf(locale, path), ...page });
      }
      pages.push({ locale, path: null, file: `app.${locale}.html`, text: await this.#shell(locale, answers[locale]) });
    }
    return pages;
  }

  async #page(locale, path, answers) {
    const { html, sources } = await this.server.render(path, locale, answers);
    assertInlineFree(html, `${locale} ${path}`);
    // React puts a page's title, description and the like before its markup when it does not own the whole document.
    const lifted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/.exec(html)?.[0] ?? '';
    const isIndexed = !lifted.includes('name="robots" content="noindex"');
    const head = [
      fontLink(this.frame.latinFont),
      lifted,
      ...(isIndexed ? this.#addresses(locale, path) : []),
      ...this.frame.linksOf(locale, path, sources),
    ];
    const text = this.#assemble(locale, { head, answers, body: html.slice(lifted.length), isPrerendered: true });
    return { isIndexed, text: startedLate(text, this.frame.startScript) };
  }

  /** The page behind all addresses that are not the same for everybody. */
  async #shell(locale, answers) {
    const head = ['<meta name="robots" content="noindex">'];
    return this.#assemble(locale, { head, answers, body: await this.server.renderShell(locale), isPrerendered: false });
  }

  #assemble(locale, { head, answers, body, isPrerendered }) {
    const { HTML_LANG, WRITTEN_ID } = this.server;
    const carried = Object.fromEntries(CARRIED.map((path) => [path, answers[path]]));
    const json = JSON.stringify(carried).replaceAll('<', String.raw`\u003c`);
    const written = `<script type="application/json" id="${WRITTEN_ID}">${json}</script>`;
    return this.frame.template
      .replace('<html lang="zh-CN"', `<html lang="${HTML_LANG[locale]}"`)
      .replace('<!--head-->', () => head.join('\n'))
      .replace(
        '<div id="root"><!--app--></div>',
        () => `<div id="root"${isPrerendered ? ' data-prerendered' : ''}>${body}</div>${written}`,
      );
  }

  /** Where the page is, in each language, and the picture for sharing it. */
  #addresses(locale, path) {
    const address = escape(ORIGIN + this.server.inLocale(locale, path));
    return [
      `<link rel="canonical" href="${address}">`,
      ...alternatesOf(this.server, path).map(
        ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${escape(href)}">`,
      ),
      `<meta property="og:url" content="${address}">`,
      ...pictureTags(fileOf(locale, path)),
    ];
  }
}

const fontLink = (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;

const pictureTags = (file) => [
  `<meta property="og:image" content="${ORIGIN}/share/${file.replace('.html', '.png')}">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  '<meta name="twitter:card" content="summary_large_image">',
];

/**
 * Text and styles have the line and the processor for themselves until the first paint: scripts are only needed once
 * somebody acts. What asks for them lies in a template, which `startScript` (src/start-boot.js) then puts into the page.
 */
function startedLate(text, startScript) {
  const scripts = [];
  const rest = text.replace(/<link rel="modulepreload"[^>]*>\n?|<script type="module"[^>]*><\/script>\n?/g, (tag) => {
    scripts.push(tag.trim());
    return '';
  });
  // The entry comes last: what it imports is on the way by then.
  const tags = scripts.toSorted((a, b) => Number(a.startsWith('<script')) - Number(b.startsWith('<script')));
  const late = `<template id="scripts">${tags.join('')}</template><script>${startScript}</script>`;
  return rest.replace('</body>', () => `${late}</body>`);
}

/** Names the page in each language, for search engines. */
function alternatesOf({ LOCALES, HTML_LANG, inLocale }, path) {
  return [...LOCALES.map((locale) => [HTML_LANG[locale], locale]), ['x-default', LOCALES[0]]].map(([lang, locale]) => ({
    lang,
    href: ORIGIN + inLocale(locale, path),
  }));
}

/** The listed pages, each with its other language. */
export function sitemapOf(server, pages) {
  const urls = pages.map(({ locale, path }) => {
    const others = alternatesOf(server, path).map(
      ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escape(href)}"/>`,
    );
    return `<url><loc>${escape(ORIGIN + server.inLocale(locale, path))}</loc>${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}
