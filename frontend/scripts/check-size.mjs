// Weighs what a first visit of each public page loads before anybody acts: 100 kB of gzipped JavaScript at most.
// Run after the build.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 100_000;
const dist = new URL('../dist/', import.meta.url);
const { routes, notFound } = JSON.parse(readFileSync(new URL('site-manifest.json', dist), 'utf8'));

const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file.slice(1), dist)), { level: 9 }).length);
  return sizes.get(file);
};

const pages = [...routes.filter(({ prerendered }) => prerendered).map(({ file }) => file), ...Object.values(notFound)];
const weights = pages.map((page) => {
  const html = readFileSync(new URL(page, dist), 'utf8');
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file));
  const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0);
  return { page, bytes, html: gzipSync(html, { level: 9 }).length };
});

for (const { page, bytes, html } of weights.toSorted((a, b) => b.bytes - a.bytes)) {
  const mark = bytes > LIMIT ? 'TOO MUCH' : 'ok';
  console.log(
    `${mark.padEnd(8)} ${(bytes / 1000).toFixed(1).padStart(6)} kB js ${(html / 1000).toFixed(1).padStart(5)} kB html  ${page}`,
  );
}
process.exitCode = weights.some(({ bytes }) => bytes > LIMIT) ? 1 : 0;
