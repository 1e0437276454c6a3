// Derives src/theme/tokens.css from src/theme/tokens.json, the single source of colours, type, spacing and motion.
import { readFileSync, writeFileSync } from 'node:fs';

const at = (name) => new URL(`../src/theme/${name}`, import.meta.url);
const tokens = JSON.parse(readFileSync(at('tokens.json'), 'utf8'));

const px = (value) => (value === 0 ? '0' : `${value}px`);
const rem = (value) => `${value / 16}rem`;
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = (record, prefix, show = String) =>
  Object.entries(record).map(([name, value]) => `  --${prefix}${kebab(name)}: ${show(value)};`);

const themed = (theme) => [
  `  color-scheme: ${theme};`,
  ...lines(tokens.color[theme], 'c-'),
  ...lines(tokens.shadow[theme], 'shadow-'),
];
const types = (size, line) =>
  Object.entries(tokens.type).flatMap(([name, step]) => [
    `  --t-${name}: ${rem(step[size])};`,
    `  --l-${name}: ${rem(step[line])};`,
  ]);

const { weight, ...families } = tokens.font;
const css = [
  '/* Generated from tokens.json by scripts/tokens.mjs. Do not edit. */',
  ':root {',
  ...lines(families, 'font-'),
  ...lines(weight, 'w-'),
  ...types('mobileSize', 'mobileLine'),
  ...lines(tokens.space, 's-', px),
  ...lines(tokens.radius, 'r-', px),
  ...lines(tokens.size, 'size-', px),
  ...lines(tokens.motion, 'm-'),
  ...lines(tokens.z, 'z-'),
  '}',
  `@media (min-width: ${tokens.breakpoint.md}px) {`,
  '  :root {',
  ...types('size', 'line').map((line) => `  ${line}`),
  '  }',
  '}',
  ":root, [data-theme='light'] {",
  ...themed('light'),
  '}',
  // Printed pages use the light theme.
  "@media not print { [data-theme='dark'] {",
  ...themed('dark'),
  '}}',
  '@media (prefers-reduced-motion: reduce) {',
  '  :root { --m-fast: 0ms; --m-base: 0ms; --m-slow: 0ms; }',
  '}',
  '',
].join('\n');
writeFileSync(at('tokens.css'), css);
console.log(`tokens.css: ${css.length} bytes`);
