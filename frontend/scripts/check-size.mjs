// Measures the scripts that each page's document names: their gzipped size and number, whether they are all that the
// page starts with, and that no code for staff is among those of others. Run after the build.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { filesOf, readViteManifest } from './lib/vite-manifest.mjs';

/** Scripts that the document of a page for members may name, and one of the console's. */
const FILES = 25;
const FILES_OF_CONSOLE = 46;
/** Code for staff only. */
const isForStaff = (source) =>
  /^src\/(pages\/admin|features\/staff-\w+|shared\/console|business\/staff|app\/layouts\/admin)\b/.test(source);
const dist = new URL('../dist/', import.meta.url);
const { routes, notFound } = JSON.parse(readFileSync(new URL('site-manifest.json', dist), 'utf8'));
const manifest = readViteManifest(dist);
const problems = [];

const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
};

/** Static imports of each built script. */
const importsOf = new Map(
  Object.values(manifest).map(({ file, imports = [] }) => [file, imports.map((key) => manifest[key].file)]),
);
const whole = new Set([
  ...routes.filter(({ prerendered }) => prerendered).map(({ file }) => file),
  ...Object.values(notFound),
]);

/** Kind of a page and how many bytes of gzipped script it may load. */
function limitOf(page) {
  if (whole.has(page)) return { kind: 'visitors', limit: 110_000 };
  if (/^app\.admin\b/.test(page)) return { kind: 'console', limit: 420_000 };
  if (/^app\.(login|register|forgot)\b/.test(page)) return { kind: 'sign-in', limit: 210_000 };
  return { kind: 'account', limit: /^app\.license-paidId-change\b/.test(page) ? 300_000 : 260_000 };
}

const pages = [...new Set([...routes.map(({ file }) => file), ...whole])];
const weights = pages.map((page) => {
  const html = readFileSync(new URL(page, dist), 'utf8');
  const scripts = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file));
  const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0);
  const { kind, limit } = limitOf(page);
  if (bytes > limit) problems.push(`${page} (${kind}) loads ${bytes} bytes of scripts; ${limit} are allowed`);
  const files = kind === 'console' ? FILES_OF_CONSOLE : FILES;
  if (kind !== 'visitors' && scripts.size > files)
    problems.push(`${page} loads ${scripts.size} scripts; ${files} are allowed`);
  const named = [...scripts].flatMap((file) => importsOf.get(file) ?? []);
  const missing = [...new Set(named)].filter((file) => !scripts.has(file));
  if (missing.length > 0) problems.push(`${page} needs ${missing.join(', ')}, which its document does not name`);
  return { page, bytes, files: scripts.size, html: gzipSync(html, { level: 9 }).length };
});

const staffFiles = new Set(Object.entries(manifest).flatMap(([key, { file }]) => (isForStaff(key) ? [file] : [])));
for (const [source, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry || isForStaff(source)) continue;
  const foreign = filesOf(manifest, [source]).scripts.filter((file) => staffFiles.has(file));
  if (foreign.length > 0) problems.push(`${source} loads ${foreign.join(', ')}, which only staff need`);
}

const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(6);
for (const { page, bytes, files, html } of weights.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${kB(bytes)} kB js in ${String(files).padStart(2)} files ${kB(html)} kB html  ${page}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
