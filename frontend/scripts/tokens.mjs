// Derives src/theme/tokens.css and spacing.css from src/theme/tokens.json, the single source of colours, type, spacing
// and motion.
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

/** Colours of statuses, messages and icons, under one name for each part. */
const tones = ['neutral', 'primary', 'success', 'warning', 'danger'].flatMap((tone) => [
  `.${tone} {`,
  `  --tone: var(--c-${tone});`,
  `  --tone-on: var(--c-on-${tone});`,
  `  --tone-text: var(--c-${tone === 'neutral' ? 'text-muted' : `${tone}-text`});`,
  ...['soft', 'line'].map((part) => `  --tone-${part}: var(--c-${tone}-${part});`),
  '}',
]);
/** Headings, and classes of text: of its size, and of its colour. */
const texts = [
  ...['h1', 'h2', 'h3', 'h4'].map(
    (step) =>
      `${step}, .${step} { font: ${tokens.type[step].weight} var(--t-${step}) / var(--l-${step}) var(--font-text); }`,
  ),
  ...['lead', 'small', 'micro'].map(
    (step) => `.${step} { font-size: var(--t-${step}); line-height: var(--l-${step}); }`,
  ),
  ...Object.entries({
    lead: 'text-muted',
    muted: 'text-muted',
    subtle: 'text-subtle',
    ok: 'success-text',
    warn: 'warning-text',
    bad: 'danger-text',
  }).map(([name, color]) => `.${name} { color: var(--c-${color}); }`),
];
/** Classes of space above and below, in steps of `--s-…`. */
const steps = (name, side, sizes) => sizes.map((size) => `.${name}-${size} { margin-${side}: var(--s-${size}); }`);
const spacing = [...steps('mt', 'top', [1, 2, 3, 4, 5, 6, 8, 10]), ...steps('mb', 'bottom', [1, 2, 3, 4, 5, 6, 8])];

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
  `@media (max-width: ${tokens.breakpoint.md - 1}px) {`,
  '  :root {',
  ...lines(tokens.sizeMobile, 'size-', px).map((line) => `  ${line}`),
  '  }',
  '}',
  ...texts,
  ...tones,
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
// A sheet of its own, of a stronger layer: antd's parts set their own margins.
writeFileSync(at('spacing.css'), `${spacing.join('\n')}\n`);
console.log(`tokens.css: ${css.length} bytes`);
