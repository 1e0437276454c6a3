// Measures what a first visit of each public page loads before any interaction: at most 110 kB of gzipped JavaScript,
// and nothing that only signed-in users or staff need. Run after the build.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { filesOf, readViteManifest } from './lib/vite-manifest.mjs';

const LIMIT = 110_000;
/** Loaded by signed-in users: antd and the layout of their pages. */
const MEMBERS = ['account', 'auth', 'checkout'].map((layout) => `src/app/layouts/${layout}.layout.tsx`);
/** Code for staff only. */
const isForStaff = (source) => /^src\/(pages\/admin|shared\/console|app\/layouts\/admin)\b/.test(source);
const dist = new URL('../dist/', import.meta.url);
const { routes, notFound } = JSON.parse(readFileSync(new URL('site-manifest.json', dist), 'utf8'));
const manifest = readViteManifest(dist);
const problems = [];

const ofEverybody = new Set(filesOf(manifest, ['index.html']).scripts);
const ofMembers = new Set(filesOf(manifest, MEMBERS).scripts.filter((file) => !ofEverybody.has(file)));

const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
};

const pages = [...routes.filter(({ prerendered }) => prerendered).map(({ file }) => file), ...Object.values(notFound)];
const weights = pages.map((page) => {
  const html = readFileSync(new URL(page, dist), 'utf8');
  const scripts = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file));
  const foreign = [...scripts].filter((file) => ofMembers.has(file));
  if (foreign.length > 0) problems.push(`${page} loads ${foreign.join(', ')}, which only signed-in users need`);
  const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0);
  if (bytes > LIMIT) problems.push(`${page} loads ${bytes} bytes of scripts; ${LIMIT} are allowed`);
  return { page, bytes, html: gzipSync(html, { level: 9 }).length };
});

const staffFiles = new Set(Object.entries(manifest).flatMap(([key, { file }]) => (isForStaff(key) ? [file] : [])));
for (const [source, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry || isForStaff(source)) continue;
  const foreign = filesOf(manifest, [source]).scripts.filter((file) => staffFiles.has(file));
  if (foreign.length > 0) problems.push(`${source} loads ${foreign.join(', ')}, which only staff need`);
}

const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(6);
for (const { page, bytes, html } of weights.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${kB(bytes)} kB js ${kB(html)} kB html  ${page}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
