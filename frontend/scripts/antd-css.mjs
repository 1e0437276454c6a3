// Generates antd's CSS at build time: a file per component in src/theme/antd/, which lean-antd.ts lets the component
// import, and base.css for what all share. The browser then creates no style tag, and switching the theme is pure CSS.
// values.json has the values that components read while they run, so that the browser need not derive the themes either.
import { fileURLToPath } from 'node:url';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCache, extractStyle as styleOf, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, Input, theme as antd } from 'antd';
import { createElement, Fragment } from 'react';
import { runnerImport } from 'vite';
import { antdComponentsIn } from './lib/antd-used.mjs';

const src = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(src, { recursive: true })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join(src, file));
/** Without their own element. */
const UNSTYLED = ['ConfigProvider', 'Grid'];
const includes = antdComponentsIn(sources).filter((name) => !UNSTYLED.includes(name));

const { module } = await runnerImport(fileURLToPath(new URL('../src/theme/antd-theme.ts', import.meta.url)));

/** Input is rendered by hand, because the extractor also renders its group, which antd warns is deprecated. */
const INPUTS = [Input, Input.Search, Input.TextArea, Input.Password, Input.OTP].map((part) => createElement(part));

/** Top-level rules with their nested ones: `selector{…}`, `@media…{…{…}}`. */
function rulesOf(css) {
  const rules = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') {
      depth -= 1;
      if (depth === 0) {
        rules.push(css.slice(start, at + 1).trim());
        start = at + 1;
      }
    }
  }
  return rules;
}

const BASE = 'base';
/** `style%%Button-compact%…` and `cssVar%Button%…` belong to `Button`; icons, resets and the theme's own to the base. */
const ownerOf = (key) => /^(?:style%%(?!Shared)|cssVar%)([A-Z]\w*)/.exec(key)?.[1] ?? BASE;

/** antd's rules in a theme, by component. */
function extract(theme, isTouch = false) {
  const cache = createCache();
  extractStyle({
    includes: includes.filter((name) => name !== 'Input'),
    customTheme: (node) =>
      createElement(
        StyleProvider,
        { cache },
        createElement(
          ConfigProvider,
          { theme: module.antdTheme(theme, isTouch) },
          createElement(Fragment, null, ...INPUTS, node),
        ),
      ),
  });
  const caches = new Map();
  for (const [key, style] of cache.cache) {
    const owner = ownerOf(key);
    if (!caches.has(owner)) caches.set(owner, createCache());
    caches.get(owner).cache.set(key, style);
  }
  return new Map(
    [...caches].map(([owner, own]) => [owner, rulesOf(styleOf(own, true).replace(/<\/?style[^>]*>/g, ''))]),
  );
}

/** Phones: as in our own styles. */
const TOUCH = '@media (max-width: 767px)';
const isVariables = (rule) => new RegExp(`^[^{]*\\.${module.ANTD_CSS_KEY}\\b`).test(rule) && /\{--/.test(rule);
const split = (rule) => {
  const open = rule.indexOf('{');
  return [
    rule.slice(0, open),
    rule
      .slice(open + 1, -1)
      .split(';')
      .filter(Boolean),
  ];
};

/** The variables of another theme that differ from the light one. */
function changedVariables(light, other, write) {
  const known = new Set(
    light.filter(isVariables).flatMap((rule) => split(rule)[1].map((line) => split(rule)[0] + line)),
  );
  return other.filter(isVariables).flatMap((rule) => {
    const [selector, lines] = split(rule);
    const changed = lines.filter((line) => !known.has(selector + line));
    return changed.length > 0 ? [write(`${selector}{${changed.join(';')}}`)] : [];
  });
}

/** antd styles every link of the document, including the site's own, and removes their focus ring. */
const isAboutEveryLink = (rule) =>
  split(rule)[0]
    .split(',')
    .every((selector) => /^a(?![\w-])(:[\w-]+|\[[^\]]+\])*$/.test(selector.trim()));

/**
 * Styles of antd's components that no page uses: right-to-left scripts, colours by name, fields without an outline or
 * with a warning, groups of inputs, fields for one-time codes, and the variables of samples that the extractor renders
 * in their own theme.
 */
const UNSHOWN = new RegExp(
  [
    String.raw`\.css-var-|-rtl\b`,
    String.raw`-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(-|\b)`,
    String.raw`\.ant-(input|select|picker)-(filled|borderless|underlined)|-status-warning\b`,
    String.raw`\.ant-(otp|input-group)\b`,
  ].join('|'),
);
const isUnshown = (rule) =>
  !rule.startsWith('@') &&
  split(rule)[0]
    .split(/,(?![^(]*\))/)
    .every((selector) => UNSHOWN.test(selector));

const [lights, darks, touches] = [extract('light'), extract('dark'), extract('light', true)];

function stylesOf(component) {
  const light = lights.get(component);
  const dark = changedVariables(light, darks.get(component), (rule) => `[data-theme='dark'] ${rule}`);
  const touch = changedVariables(light, touches.get(component), (rule) => `${TOUCH}{${rule}}`);
  // The first rule only records, for antd's own server renderer, what was extracted.
  return [...new Set([...light, ...dark, ...touch])].filter(
    (rule) => !rule.startsWith('.data-ant-cssinjs') && !isAboutEveryLink(rule) && !isUnshown(rule),
  );
}

/** antd stops some components for people who ask for less motion; this stops all. */
const STILL = `@media (prefers-reduced-motion: reduce){.${module.ANTD_CSS_KEY}{${['fast', 'mid', 'slow']
  .map((speed) => `--ant-motion-duration-${speed}:0ms;`)
  .join('')}}}`;

const folder = new URL('../src/theme/antd/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const component of lights.keys()) {
  const rules = component === BASE ? [...stylesOf(BASE), STILL] : stylesOf(component);
  writeFileSync(new URL(`${component}.css`, folder), `${rules.join('\n')}\n`);
}

/** Sources of antd's components, without those of their styles and of the themes. */
const components = fileURLToPath(new URL('../', import.meta.resolve('antd/es/index.js')));
const sourcesOfAntd = readdirSync(join(components, 'es'), { recursive: true })
  .filter((file) => file.endsWith('.js') && !/(^|[\\/])(style|theme)[\\/]/.test(file))
  .map((file) => readFileSync(join(components, 'es', file), 'utf8'))
  .filter((code) => /\btoken\b/.test(code))
  .join('\n');
const words = new Set(sourcesOfAntd.match(/\b\w+\b/g));
/** The values of a theme that a component names; widths of screens it names by their parts. */
const valuesOf = (name) =>
  Object.fromEntries(
    Object.entries(antd.getDesignToken(module.antdTheme(name))).filter(
      ([key]) => words.has(key) || key.startsWith('screen'),
    ),
  );
writeFileSync(
  new URL('values.json', folder),
  JSON.stringify({ key: module.ANTD_CSS_KEY, light: valuesOf('light'), dark: valuesOf('dark') }),
);
console.log(`antd's styles: ${lights.size} files`);
