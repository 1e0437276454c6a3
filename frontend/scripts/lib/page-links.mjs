import { readFileSync, statSync } from 'node:fs';
import { usedStyles } from './used-styles.mjs';
import { filesOf } from './vite-manifest.mjs';

/** In bytes, before compression. */
const LARGEST_INLINED = 20_000;

/**
 * The style and script lines of each page's head, determined when the pages are first rendered and kept for later
 * renderings.
 */
export class PageLinks {
  /** Head lines by language and path. */
  byPage = {};

  constructor({ manifest, template, dist }) {
    this.manifest = manifest;
    this.template = template;
    this.dist = dist;
  }

  of(locale, path, sources, body) {
    const { scripts, stylesheets } = filesOf(this.manifest, sources);
    const known = (file) => this.template.includes(`/${file}"`);
    const lines = [
      ...this.#styles(
        stylesheets.filter((file) => !known(file)),
        body,
      ),
      // The largest first: small ones then fill the other connections while it loads.
      ...scripts
        .filter((file) => !known(file))
        .toSorted((a, b) => this.#sizeOf(b) - this.#sizeOf(a))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ];
    this.byPage[`${locale} ${path}`] = lines;
    return lines;
  }

  #sizeOf(file) {
    return statSync(new URL(file, this.dist)).size;
  }

  /**
   * Inlines a page's own styles: saves a round trip before the first paint. The link is disabled, so it is never
   * fetched; Vite's loader, which looks for it, takes the styles as loaded. Of antd's styles, which are too many, only
   * the rules that the markup needs; all of them are fetched ahead, and Vite's loader waits for them before it shows
   * what needs them.
   */
  #styles(files, body) {
    const sheets = files.map((file) => ({ file, css: readFileSync(new URL(file, this.dist), 'utf8').trim() }));
    const isLarge = ({ css }) => css.length > LARGEST_INLINED;
    const large = sheets.filter(isLarge);
    const small = sheets.filter((sheet) => !isLarge(sheet)).map(({ css }) => css);
    const used = usedStyles(
      large.map(({ css }) => css),
      body,
      [...small, this.template],
    );
    return sheets.map((sheet) => {
      const place = large.indexOf(sheet);
      return place < 0
        ? `<style>${sheet.css}</style><link rel="stylesheet" disabled href="/${sheet.file}">`
        : `<style>${used[place]}</style><link rel="preload" as="style" crossorigin href="/${sheet.file}">`;
    });
  }
}
