import { readFileSync } from 'node:fs';
import { SitePages } from './site-pages.mjs';

const SSR = new URL('../../dist-ssr/', import.meta.url);
const PATHS = ['/api/site', '/api/plans', '/api/cases'];
const TIMEOUT_MS = 10_000;

/** The pages of this build, rendered from the current responses of a running site's API. */
export class FreshPages {
  #site;
  #answers = '';
  #texts = new Map();

  constructor(site, { server, build }, api) {
    this.#site = site;
    this.server = server;
    /** Identifies the build: pages of another one refer to files that do not exist here. */
    this.build = build;
    this.api = api;
  }

  /** `api`: address of the API, without a path. Rejects when the site has not been built. */
  static async open(api) {
    const { links, build, ...frame } = JSON.parse(readFileSync(new URL('frame.json', SSR), 'utf8'));
    const server = await import(new URL('entry-server.js', SSR).href);
    const linksOf = (locale, path) => links[`${locale} ${path}`];
    return new FreshPages(new SitePages(server, { ...frame, linksOf }), { server, build }, api);
  }

  /**
   * Passes the pages that have changed to `deliver`, as texts by file; does not call it while the API's responses are
   * unchanged. When `deliver` fails, the next call passes the same pages again.
   */
  async refresh(deliver) {
    const answers = await this.#ask();
    const key = JSON.stringify(answers);
    if (key === this.#answers) return;
    const pages = await this.#site.make(answers);
    const changed = pages.filter(({ file, text }) => this.#texts.get(file) !== text);
    // Until they are delivered it is not known which of them readers get: some may have been written.
    this.#answers = '';
    for (const { file } of changed) this.#texts.delete(file);
    if (changed.length > 0) await deliver(Object.fromEntries(changed.map(({ file, text }) => [file, text])));
    for (const { file, text } of changed) this.#texts.set(file, text);
    this.#answers = key;
  }

  async #ask() {
    const { LOCALES } = this.server;
    const answers = {};
    for (const locale of LOCALES) {
      const entries = await Promise.all(PATHS.map(async (path) => [path, await this.#get(path, locale)]));
      answers[locale] = Object.fromEntries(entries);
    }
    const nameIn = (locale) => answers[locale]['/api/site'].name;
    for (const locale of LOCALES) answers[locale]['/api/site'].latinName = '';
    if (nameIn('zh') !== nameIn('en')) answers.zh['/api/site'].latinName = nameIn('en');
    return answers;
  }

  async #get(path, locale) {
    const response = await fetch(this.api + path, {
      headers: { 'accept-language': locale },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.json();
  }
}
