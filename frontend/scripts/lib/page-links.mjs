import { readFileSync } from 'node:fs';
import { filesOf } from './vite-manifest.mjs';

/**
 * The style and script lines of each page's head, determined when the pages are first rendered and kept for later
 * renderings.
 */
export class PageLinks {
  /** Contents of inlined styles: the policy lists their hashes. */
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
   * Inlines a page's own styles: saves a round trip before the first paint. The link is disabled, so it is never
   * fetched; Vite's loader, which looks for it, takes the styles as loaded.
   */
  #inlined(file) {
    const css = readFileSync(new URL(file, this.dist), 'utf8').trim();
    this.styles.add(css);
    return `<style>${css}</style><link rel="stylesheet" disabled href="/${file}">`;
  }
}
