import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { WRITTEN_ID } from '../../src/api/use-public.ts';
import { localeOf } from '../../src/i18n/locale.ts';
import { answersOfSettings } from './settings-answers.mjs';

/**
 * Completes the development server's page with the head script and API responses that prerender.mjs puts into built
 * pages.
 */
export function devPage(): Plugin {
  const script = readFileSync(new URL('../../src/page-boot.js', import.meta.url), 'utf8');
  return {
    name: 'dev-page',
    apply: 'serve',
    transformIndexHtml: (html, { originalUrl = '/' }) => {
      const answers = JSON.stringify(answersOfSettings(localeOf(originalUrl))).replaceAll('<', String.raw`\u003c`);
      return html
        .replace('<!--theme-->', () => `<script>${script}</script>`)
        .replace('<!--head-->', () => `<script type="application/json" id="${WRITTEN_ID}">${answers}</script>`);
    },
  };
}
