// Renders every page of the site to text: at build time from its settings, and again from the API's responses whenever
// prices or customers change. See docs/decisions/0020-prerendered-pages.md.
import { assertInlineFree } from './csp.mjs';

/** Placeholder for PUBLIC_URL where an absolute URL is needed; the server that serves the files replaces it. */
export const ORIGIN = 'https://public-url.invalid';

/** Responses embedded in a page, because parts that the browser hydrates show them. */
const CARRIED = ['/api/site', '/api/plans'];
/** Those that a single page compares with the server's, to show what has changed since it was made. */
const CARRIED_BY = { '/cases': ['/api/cases'] };

/** React puts a page's title, description and the like before its markup when it does not own the whole document. */
const LIFTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

const NOT_LISTED = '<meta name="robots" content="noindex"';
const mayBeListed = (head) => !head.includes(NOT_LISTED);

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** `/order/:id` → `app.order-id.zh.html`. */
const frameFileOf = (locale, path) => `app.${path.slice(1).replaceAll(/\/:?/g, '-')}.${locale}.html`;
const fileOf = (locale, path) => (path === '/' ? `index.${locale}.html` : `${path.slice(1)}.${locale}.html`);

/**
 * Renders the pages of one build. `server` is the built entry-server; `frame` holds what the build knows of its files:
 * the page `template`, the address of the `latinFont`, the `startScript`, and `linksOf(locale, path, sources, html)` for
 * styles and scripts.
 */
export class SitePages {
  constructor(server, frame) {
    this.server = server;
    this.frame = frame;
  }

  /**
   * Returns every page by its file, with whether search engines may list it. `answers` are the API's responses by
   * language and path.
   */
  async make(answers) {
    const { LOCALES, prerenderedPaths, framePaths } = this.server;
    const pages = [];
    for (const locale of LOCALES) {
      for (const path of [...prerenderedPaths(), '/404']) {
        const page = await this.#page(locale, path, answers[locale]);
        pages.push({ locale, path, file: fileOf(locale, path), ...page });
      }
      for (const path of framePaths()) {
        const file = frameFileOf(locale, path);
        pages.push({ locale, path, file, isFrame: true, ...(await this.#frame(locale, path, file, answers[locale])) });
      }
    }
    return pages;
  }

  async #page(locale, path, answers) {
    const { html, sources } = await this.server.render(path, locale, answers);
    assertInlineFree(html, `${locale} ${path}`);
    const lifted = LIFTED.exec(html)?.[0] ?? '';
    const isIndexed = mayBeListed(lifted);
    const head = [
      fontLink(this.frame.latinFont),
      lifted,
      ...(isIndexed ? this.#addresses(locale, path, fileOf(locale, path)) : []),
      ...this.frame.linksOf(locale, path, sources, html),
    ];
    const text = this.#assemble(locale, {
      head,
      answers,
      carried: [...CARRIED, ...(CARRIED_BY[path] ?? [])],
      body: html.slice(lifted.length),
      isPrerendered: true,
    });
    return { isIndexed, text: startedLate(text, this.frame) };
  }

  /** What surrounds a page whose content depends on the visitor, with the scripts of that page. */
  async #frame(locale, path, file, answers) {
    const { html, isWhole, sources, asks } = await this.server.renderFrame(path, locale, answers);
    // Never hydrated, so the few positions and sizes that antd writes as style attributes are removed; they come with
    // the application.
    const body = html.replaceAll(/ style="[^"]*"/g, '');
    assertInlineFree(body, `${locale} ${path}`);
    const written = LIFTED.exec(body)?.[0] ?? '';
    const lifted = written || `<title>${escape(answers['/api/site'].name)}</title>${NOT_LISTED}>`;
    const isIndexed = mayBeListed(lifted);
    const head = [
      fontLink(this.frame.latinFont),
      lifted,
      ...(isIndexed ? this.#addresses(locale, path, file) : []),
      ...this.frame.linksOf(locale, path, sources, body),
    ];
    const page = { head, answers, carried: CARRIED, body: body.slice(written.length), isPrerendered: isWhole };
    return { isIndexed, text: startedLate(this.#assemble(locale, page), this.frame, asks) };
  }

  #assemble(locale, { head, answers, carried, body, isPrerendered }) {
    const { factsOf, WRITTEN_ID } = this.server;
    const json = JSON.stringify(Object.fromEntries(carried.map((path) => [path, answers[path]]))).replaceAll(
      '<',
      String.raw`\u003c`,
    );
    const written = `<script type="application/json" id="${WRITTEN_ID}">${json}</script>`;
    return this.frame.template
      .replace('<html lang="zh-CN"', `<html lang="${factsOf(locale).lang}"`)
      .replace('<!--head-->', () => head.join('\n'))
      .replace(
        '<div id="root"><!--app--></div>',
        () => `<div id="root"${isPrerendered ? ' data-prerendered' : ''}>${body}</div>${written}`,
      );
  }

  /** The page's address in each language, and its share image. */
  #addresses(locale, path, file) {
    const address = escape(ORIGIN + this.server.inLocale(locale, path));
    return [
      `<link rel="canonical" href="${address}">`,
      ...alternatesOf(this.server, path).map(
        ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${escape(href)}">`,
      ),
      `<meta property="og:url" content="${address}">`,
      ...pictureTags(file),
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
 * Until the first paint, text and styles have network and CPU to themselves: scripts are only needed once the visitor
 * interacts. The tags that load them are in a template, which `startScript` (src/start-boot.js) then puts into the
 * page. It also sends the requests in `asks`; those for an account only if someone is signed in.
 */
function startedLate(text, { startScript, template }, asks = []) {
  const scripts = [];
  const rest = text.replace(
    /<link rel="(?:modulepreload|preload" as="style)"[^>]*>\n?|<script type="module"[^>]*><\/script>\n?/g,
    (tag) => {
      scripts.push(tag.trim());
      return '';
    },
  );
  // The renderer comes first, because it is by far the largest file, and the entry last: its imports are already loading
  // by then.
  const rankOf = (tag) => (tag.startsWith('<script') ? 2 : template.includes(tag) ? 0 : 1);
  const tags = scripts.toSorted((a, b) => rankOf(a) - rankOf(b));
  const ahead = asks.length > 0 ? ` data-asks="${escape(asks.join(' '))}"` : '';
  const late = `<template id="scripts"${ahead}>${tags.join('')}</template><script>${startScript}</script>`;
  return rest.replace('</body>', () => `${late}</body>`);
}

/** Links to the page in each language, for search engines. */
function alternatesOf({ LOCALES, factsOf, inLocale }, path) {
  return [...LOCALES.map((locale) => [factsOf(locale).lang, locale]), ['x-default', LOCALES[0]]].map(
    ([lang, locale]) => ({
      lang,
      href: ORIGIN + inLocale(locale, path),
    }),
  );
}

/** The listed pages, each with its other languages. */
export function sitemapOf(server, pages) {
  const urls = pages.map(({ locale, path }) => {
    const others = alternatesOf(server, path).map(
      ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escape(href)}"/>`,
    );
    return `<url><loc>${escape(ORIGIN + server.inLocale(locale, path))}</loc>${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}
