import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/lib/chunks.ts';
import { devPage } from './scripts/lib/dev-page.ts';
import { icuMessages } from './scripts/lib/icu-messages.ts';
import { leanRouter } from './scripts/lib/lean-router.ts';
import { longTexts } from './scripts/lib/long-texts.ts';
import { textsOfParts } from './scripts/lib/texts-of-parts.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [icuMessages(), textsOfParts(), longTexts(), devPage(), leanRouter(), react()],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  resolve: {
    // Messages are compiled at build time, so the ICU parser never reaches the browser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  // Bundled in full: pages are rendered again while the site runs, where no packages are installed.
  ssr: { noExternal: isSsrBuild === true ? true : ['use-intl'] },
  json: { namedExports: false, stringify: true },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist-ssr' : 'dist',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Limits of the contract are written where they are used: a page carries no others.
    rolldownOptions: isSsrBuild
      ? {}
      : { optimization: { inlineConst: { mode: 'all' } }, output: { codeSplitting: { groups: chunkGroups } } },
  },
}));
