// Verifies WCAG 2.2 AA contrast of the colour roles in both themes: 4.5 for text, 3 for controls and chart marks.
import { readFileSync } from 'node:fs';

const { color } = JSON.parse(readFileSync(new URL('../src/theme/tokens.json', import.meta.url), 'utf8'));

const channel = (byte) => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, two) => {
  const [light, dark] = [luminance(one), luminance(two)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['bg', 'bg-sunken', 'bg-tint', 'surface', 'surface-raised', 'surface-hover', 'surface-selected'];
const plain = ['bg', 'bg-sunken', 'surface', 'surface-raised', 'surface-hover'];
const on = (foregrounds, backgrounds, least) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background, least]));
const pairs = [
  ...on(['text', 'text-muted', 'text-subtle', 'primary-text'], grounds, 4.5),
  ...on(['danger-text', 'warning-text', 'success-text'], plain, 4.5),
  ...['primary', 'danger', 'warning', 'success', 'neutral'].map((role) => [`on-${role}`, role, 4.5]),
  ...['primary', 'danger', 'warning', 'success'].map((role) => [`${role}-text`, `${role}-soft`, 4.5]),
  ...on(['on-primary'], ['primary-hover', 'primary-active'], 4.5),
  ['on-danger', 'danger-hover', 4.5],
  ['text', 'primary-soft', 4.5],
  ...on(['text-muted'], ['neutral-soft', 'primary-soft', 'warning-soft', 'danger-soft', 'success-soft'], 4.5),
  ...on(['on-ink', 'on-ink-muted', 'ink-accent'], ['ink'], 4.5),
  ...on(['term-text', 'term-dim', 'term-ok', 'term-warn', 'term-bad', 'term-key'], ['term-bg'], 4.5),
  ...on(['border-strong', 'focus'], ['bg', 'bg-sunken', 'surface', 'surface-raised'], 3),
  ...on(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'], ['surface'], 3),
  ...on(['primary', 'danger', 'warning', 'success'], ['surface', 'bg-sunken'], 3),
];

let failed = 0;
for (const theme of ['light', 'dark']) {
  let tightest = { margin: Infinity, text: '' };
  for (const [foreground, background, least] of pairs) {
    const value = ratio(color[theme][foreground], color[theme][background]);
    if (!(value >= least)) {
      failed += 1;
      console.error(`FAIL ${theme} ${foreground} on ${background}: ${value.toFixed(2)} < ${least}`);
    }
    if (value / least < tightest.margin) {
      tightest = { margin: value / least, text: `${foreground} on ${background} ${value.toFixed(2)}:1` };
    }
  }
  console.log(`${theme}: ${pairs.length} pairs; tightest ${tightest.text}`);
}
process.exitCode = failed ? 1 : 0;
