import { readFileSync } from 'node:fs';
import { filesOf } from './vite-manifest.mjs';

/**
 * What each page's head says about its styles and scripts, found out while the pages are made for the first time and
 * kept for when they are made again.
 */
export class PageLinks {
  /** Contents of the styles that stand in pages: the policy names them. */
  styles = new Set();
  /** Head lines by language and path. */
  byPage = {};

  constructor({ manifest, template, dist }) {
    this.manifest = manifest;
    this.template = template;
    this.dist = dist;
  }

  of(locale, path, sources) {
    const { scripts, stylesheets } = filesOf(this.manifest, sources);
    const known = (file) => this.template.includes(`/${file}"`);
    const lines = [
      ...stylesheets.filter((file) => !known(file)).map((file) => this.#inlined(file)),
      ...scripts.filter((file) => !known(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ];
    this.byPage[`${locale} ${path}`] = lines;
    return lines;
  }

  /**
   * A page's own styles, in the page: a round trip less before the first paint. The link is disabled, so it is never
   * fetched; it tells Vite's loader, which looks for it, that the styles are there.
   */
  #inlined(file) {
    const css = readFileSync(new URL(file, this.dist), 'utf8').trim();
    this.styles.add(css);
    return `<style>${css}</style><link rel="stylesheet" disabled href="/${file}">`;
  }
}
