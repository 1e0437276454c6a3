// Generates antd's CSS at build time: src/theme/antd.css for sign-in and account pages, src/theme/antd-console.css with
// what only the console adds. The browser then creates no style tag, and switching the theme is pure CSS.
import { fileURLToPath } from 'node:url';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, Input } from 'antd';
import { createElement, Fragment } from 'react';
import { runnerImport } from 'vite';
import { antdComponentsIn } from './lib/antd-used.mjs';

/** Files that only the console loads. */
const CONSOLE = /[\\/](features[\\/]staff-|shared[\\/]console|pages[\\/]admin|app[\\/]layouts[\\/]admin)/;

const src = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(src, { recursive: true })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join(src, file));
/** Without an element of their own. */
const UNSTYLED = ['ConfigProvider', 'Grid'];
const used = (files) => antdComponentsIn(files).filter((name) => !UNSTYLED.includes(name));

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

const extract = (includes, theme, isTouch = false) =>
  rulesOf(
    extractStyle({
      includes: includes.filter((name) => name !== 'Input'),
      customTheme: (node) =>
        createElement(
          ConfigProvider,
          { theme: module.antdTheme(theme, isTouch) },
          createElement(Fragment, null, ...(includes.includes('Input') ? INPUTS : []), node),
        ),
    }).replace(/<\/?style[^>]*>/g, ''),
  );

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

function styles(includes) {
  const light = extract(includes, 'light');
  const dark = changedVariables(light, extract(includes, 'dark'), (rule) => `[data-theme='dark'] ${rule}`);
  const touch = changedVariables(light, extract(includes, 'light', true), (rule) => `${TOUCH}{${rule}}`);
  if (dark.length === 0 || touch.length === 0) throw new Error('antd.css: no rules differ in another theme');
  // The first rule only records, for antd's own server renderer, what was extracted.
  return [...new Set([...light, ...dark, ...touch])].filter(
    (rule) => !rule.startsWith('.data-ant-cssinjs') && !isAboutEveryLink(rule),
  );
}

/** antd stops some components for people who ask for less motion; this stops all. */
const STILL = `@media (prefers-reduced-motion: reduce){.${module.ANTD_CSS_KEY}{${['fast', 'mid', 'slow']
  .map((speed) => `--ant-motion-duration-${speed}:0ms;`)
  .join('')}}}`;

const member = styles(used(sources.filter((file) => !CONSOLE.test(file))));
const known = new Set(member);
const files = {
  'antd.css': [...member, STILL],
  'antd-console.css': styles(used(sources)).filter((rule) => !known.has(rule)),
};
for (const [name, rules] of Object.entries(files)) {
  const css = `${rules.join('\n')}\n`;
  writeFileSync(new URL(`../src/theme/${name}`, import.meta.url), css);
  console.log(`${name}: ${css.length} bytes, ${rules.length} rules`);
}
