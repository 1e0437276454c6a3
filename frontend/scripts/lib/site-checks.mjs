import { factsOf } from './html-facts.mjs';

/** Never part of a sentence: a missing value, a text's key instead of the text, a placeholder. */
const RAW = /\b(?:undefined|null|NaN)\b|\[object |\{\w+\}|<\/?\w+>|\b[a-z][a-zA-Z-]*\.[a-zA-Z]+\.[a-zA-Z]+\b(?!\.)/g;
/** The image size in pixels that every page's tags give. */
const PICTURE_SIZE = '1200 × 630';
/** A domain reserved for examples: a name, not a text. */
const isExampleName = (text) => text.endsWith('.example');

/**
 * A built site: `routes` and `notFound` of its manifest, `htmlOf(file)`, whether it `has(path)` of an asset, the
 * `sizeOf(path)` of a PNG image, the `origin` used in absolute addresses, `sitemap` and `robots`.
 */
export class SiteChecks {
  problems = [];
  /** External address → the pages that link to it. */
  external = new Map();

  constructor(site) {
    this.site = site;
    // Frames have no content yet; the forms for signing in, which may be listed, are whole.
    this.pages = new Map(
      site.routes
        .map(({ path, file, prerendered }) => ({ path, prerendered, facts: factsOf(site.htmlOf(file)) }))
        .filter(({ prerendered, facts }) => prerendered || facts.isIndexed)
        .map(({ path, facts }) => [path, facts]),
    );
  }

  run() {
    for (const [path, facts] of this.pages) this.#page(path, facts, path);
    for (const [prefix, file] of Object.entries(this.site.notFound)) {
      const facts = factsOf(this.site.htmlOf(file));
      this.#page(file, facts, prefix);
      if (facts.isIndexed) this.#fault(file, 'may be listed by search engines');
    }
    this.#unique('title');
    this.#unique('description');
    this.#sitemap();
    return this;
  }

  /** The first route of any kind that matches `path`. */
  routeOf(path) {
    return this.site.routes.find((route) => new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}$`).test(path));
  }

  #fault(where, what) {
    this.problems.push(`${where}: ${what}`);
  }

  #page(name, facts, path) {
    const isEnglish = /^\/en(\/|$)/.test(path);
    if (facts.language !== (isEnglish ? 'en' : 'zh-CN')) this.#fault(name, `says its language is ${facts.language}`);
    if (!facts.title) this.#fault(name, 'has no title');
    if (facts.headings.length !== 1) this.#fault(name, `has ${facts.headings.length} first headings`);
    for (const id of new Set(facts.ids.filter((id, at) => facts.ids.indexOf(id) !== at))) {
      this.#fault(name, `has two parts called ${id}`);
    }
    for (const anchor of facts.anchors) this.#anchor(name, anchor, path);
    for (const asset of facts.assets)
      if (!this.site.has(asset)) this.#fault(name, `asks for ${asset}, which is not there`);
    for (const json of facts.structured)
      if (!isJson(json)) this.#fault(name, 'has facts for search engines that do not parse');
    for (const [raw] of facts.sentences.matchAll(RAW)) if (!isExampleName(raw)) this.#fault(name, `shows ${raw}`);
    // English texts also use the Chinese name of the e-invoice.
    const foreign = isEnglish ? facts.sentences.replaceAll('发票', '').match(/[\u4e00-\u9fff]{2,}/g) : null;
    for (const words of foreign ?? []) this.#fault(name, `shows ${words}`);
    if (facts.isIndexed) this.#head(name, facts, path);
  }

  #anchor(name, { href, target, rel, text }, path) {
    const says = (what) => this.#fault(name, `${href ?? 'a link'} ${what}`);
    if (!text) says('has no text');
    if (href === undefined) return says('leads nowhere');
    // Loads the page again.
    if (href === '') return;
    if (/^(mailto|tel):\S/.test(href)) return;
    const url = new URL(href, new URL(path, this.site.origin));
    if (url.origin !== this.site.origin) {
      if (target !== '_blank' || !rel?.includes('noopener')) says('leaves the site in the same tab');
      this.external.set(href, [...(this.external.get(href) ?? []), name]);
      return;
    }
    if (!this.routeOf(url.pathname)) return says('is not a page of the site');
    const isSwitch = /语言|English|中文/.test(text);
    if (/^\/en(\/|$)/.test(url.pathname) !== /^\/en(\/|$)/.test(path) && !isSwitch) says('changes the language');
    const id = decodeURIComponent(url.hash.slice(1));
    if (id && this.pages.get(url.pathname)?.ids.includes(id) !== true) says('has no such part');
  }

  #head(name, facts, path) {
    const address = (of) => this.site.origin + of;
    if (facts.canonical !== address(path)) this.#fault(name, `says its address is ${facts.canonical}`);
    const chinese = path.replace(/^\/en(?=\/|$)/, '') || '/';
    const english = chinese === '/' ? '/en' : `/en${chinese}`;
    const expected = [
      ['zh-CN', address(chinese)],
      ['en', address(english)],
      ['x-default', address(chinese)],
    ];
    if (JSON.stringify(facts.alternates) !== JSON.stringify(expected))
      this.#fault(name, 'names other languages wrongly');
    for (const other of [chinese, english]) if (!this.pages.has(other)) this.#fault(name, `${other} is not there`);
    const picture = facts.picture.startsWith(this.site.origin) && facts.picture.slice(this.site.origin.length);
    if (!picture || !this.site.has(picture)) this.#fault(name, `has no picture for sharing (${facts.picture})`);
    else if (this.site.sizeOf(picture) !== PICTURE_SIZE)
      this.#fault(name, `is shared with a picture of ${this.site.sizeOf(picture)}`);
    // Search engines cut longer ones; shorter ones say too little. A Chinese character says more than a letter.
    const [least, most] = facts.language === 'en' ? [70, 200] : [28, 110];
    const { length } = facts.description;
    if (length < least || length > most) this.#fault(name, `is described in ${length} letters`);
  }

  #unique(what) {
    const seen = new Map();
    for (const [path, facts] of this.pages) {
      if (seen.has(facts[what])) this.#fault(path, `has the ${what} of ${seen.get(facts[what])}`);
      seen.set(facts[what], path);
    }
  }

  #sitemap() {
    const { sitemap, robots, origin } = this.site;
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    const indexed = [...this.pages].filter(([, { isIndexed }]) => isIndexed).map(([path]) => origin + path);
    for (const address of indexed) if (!listed.includes(address)) this.#fault('sitemap.xml', `${address} is missing`);
    for (const address of listed)
      if (!indexed.includes(address)) this.#fault('sitemap.xml', `${address} is no listed page`);
    for (const [, address] of sitemap.matchAll(/<xhtml:link\b[^>]*href="([^"]*)"/g)) {
      if (!indexed.includes(address)) this.#fault('sitemap.xml', `${address} is no other language`);
    }
    if (!robots.includes(`Sitemap: ${origin}/sitemap.xml`)) this.#fault('robots.txt', 'does not name the sitemap');
  }
}

function isJson(text) {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * Returns the site's URLs in a source file, in the notation of the routes: `` `/order/${id}?tab=x` `` is `/order/:any`.
 * URLs of the API and of files are skipped.
 */
export function addressesIn(source) {
  const literals = source.matchAll(/(?<![\w.])(['"`])(\/[a-z][a-zA-Z0-9/${}.\-_?=&#]*)\1/g);
  return [...literals]
    .map(([, , text]) => text.replace(/[?#].*$/s, '').replace(/\$\{[^}]*\}/g, 'any'))
    .filter((path) => !/^\/(api|dev|assets|share|src)\b/.test(path) && !/\.\w+$/.test(path));
}
