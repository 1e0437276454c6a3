import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icuMessages } from './scripts/lib/icu-messages.ts';
import { leanRouter } from './scripts/lib/lean-router.ts';
import { siteDefaults } from './scripts/lib/site-defaults.ts';
import { themeBoot } from './scripts/lib/theme-boot.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [icuMessages(), siteDefaults(), themeBoot(), leanRouter(), react()],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  resolve: {
    // Messages are compiled at build time, so the parser of the ICU syntax never reaches the browser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  ssr: { noExternal: ['use-intl'] },
  json: { namedExports: false, stringify: true },
  server: { proxy: { '/api': api, '/dev': api } },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist-ssr' : 'dist',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                {
                  // What every page needs and what changes only with a dependency: cached across releases.
                  name: 'vendor',
                  priority: 2,
                  test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser|use-intl|icu-minify|openapi-fetch)[\\/]/,
                },
                {
                  // The frame of every page in one file: a dozen small ones compress worse and load later.
                  name: 'shell',
                  priority: 1,
                  test: /frontend[\\/]src[\\/](api[\\/](api-error|client|token|use-public)|app[\\/]shell[\\/](header|footer|brand|copyright|nav-links|account-corner|language-switch|theme-switch)|app[\\/](app|page|root-layout|route-error|routes|use-[a-z-]+)\.tsx?$|app[\\/]layouts[\\/]main-layout|features[\\/]site|features[\\/]session[\\/]use-signed-in|i18n[\\/][^\\/]+\.tsx?$|theme[\\/]theme-store|shared[\\/](hooks|navigation|referral-code|ui[\\/](button|empty|icons|link|mark|page-spinner|phrased-text|toast-host)))/,
                },
              ],
            },
          },
        },
  },
}));
