import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the theme script into the page of the development server; the built pages get it from prerender.mjs. */
export function themeBoot(): Plugin {
  const script = readFileSync(new URL('../../src/theme/theme-boot.js', import.meta.url), 'utf8');
  return {
    name: 'theme-boot',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--theme-->', () => `<script>${script}</script>`),
  };
}
