import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups } from './scripts/lib/chunks.ts';
import { devPage } from './scripts/lib/dev-page.ts';
import { icuMessages } from './scripts/lib/icu-messages.ts';
import { joinedFiles } from './scripts/lib/joined-chunks.ts';
import { joinedTexts } from './scripts/lib/joined-texts.ts';
import { antdStylesInDev, leanAntd } from './scripts/lib/lean-antd.ts';
import { leanRouter } from './scripts/lib/lean-router.ts';
import { longTexts } from './scripts/lib/long-texts.ts';
import { remLengths } from './scripts/lib/rem-lengths.ts';
import { styleLayers } from './scripts/lib/style-layers.ts';
import { textsOfParts } from './scripts/lib/texts-of-parts.ts';

const configOf = (isSsrBuild: boolean | undefined, groups = chunkGroups): UserConfig => ({
  plugins: [
    icuMessages(),
    textsOfParts(),
    longTexts(),
    devPage(),
    antdStylesInDev(),
    leanRouter(),
    leanAntd(),
    react(),
  ],
  define: {
    __BUILD_YEAR__: new Date().getFullYear(),
    // Else a page is rendered by React's development build wherever NODE_ENV is not set: in twice the time.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  resolve: {
    // Messages are compiled at build time, so the ICU parser never reaches the browser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  // Bundled in full: pages are rendered again while the site runs, where no packages are installed.
  ssr: { noExternal: isSsrBuild === true ? true : ['use-intl'] },
  css: { postcss: { plugins: [remLengths, styleLayers()] } },
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
      : {
          // They do not say so themselves: without it, whatever uses a context of antd's forms loads all of its forms.
          treeshake: {
            moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false }],
          },
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups } },
        },
  },
});

export default defineConfig(async ({ command, isSsrBuild }) => {
  if (command === 'serve' || isSsrBuild) return configOf(isSsrBuild);
  const trial = { ...configOf(false), root: import.meta.dirname };
  const { shell, groups, texts } = await joinedFiles(
    { ...trial, build: { ...trial.build, write: false, minify: false } },
    chunkGroups.map(({ name }) => name),
  );
  const own = chunkGroups.map((group) =>
    group.name === 'shell' ? { ...group, test: (id: string) => group.test(id) || shell.has(id) } : group,
  );
  const config = configOf(false, [...own, ...groups]);
  return { ...config, plugins: [joinedTexts(texts), config.plugins] };
});
