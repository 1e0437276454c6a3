/**
 * Measures how the code is split into files: `npm run measure:house` prints files, lines, median and the share of short
 * files for each part of the tree, counting what git keeps, and how many hand-written files each change of
 * house-recipes.json touches. Exits with 1 when a recipe names a place that is no longer there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, root } from '../../lib/root.mjs';

const SHORT = 40;

const TESTS = /\.test\.m?tsx?$|\.test\.mjs$|\.spec\.ts$|\/test\/|\/e2e\//;
const GENERATED = /^backend\/openapi\.json$|^package-lock\.json$/;
const parts = [
  ['backend/src, without tests and migrations', (file) => /^backend\/src\/.*\.ts$/.test(file) && !isMigration(file)],
  ['migrations', isMigration],
  ['frontend/src, without tests', (file) => /^frontend\/src\/.*\.tsx?$/.test(file)],
  ['style sheets', (file) => /^frontend\/src\/.*\.css$/.test(file)],
  ['scripts', (file) => /^(scripts|frontend\/scripts)\/.*\.m?[jt]s$/.test(file)],
  ['tests', (file) => TESTS.test(file) && /\.m?[jt]sx?$/.test(file)],
];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && existsSync(inRoot(file)));
const linesOf = (file) => readFileSync(inRoot(file), 'utf8').split('\n').length - 1;

console.log('part | files | lines | median | under 40 lines | over 300 lines\n--- | --- | --- | --- | --- | ---');
for (const [name, belongs] of parts) {
  const own = files.filter((file) => belongs(file) && (name === 'tests' || !TESTS.test(file)));
  const lengths = own.map(linesOf).toSorted((one, other) => one - other);
  const lines = lengths.reduce((sum, length) => sum + length, 0);
  const short = lengths.filter((length) => length < SHORT).length;
  const long = lengths.filter((length) => length > 300).length;
  const share = Math.round((short / lengths.length) * 100);
  console.log([name, own.length, lines, lengths[lengths.length >> 1], `${short} (${share} %)`, long].join(' | '));
}
const generated = files.filter((file) => GENERATED.test(file));
console.log(`\ngenerated, but kept: ${generated.map((file) => `${file} ${linesOf(file)}`).join(', ')}`);

const recipes = JSON.parse(readFileSync(new URL('house-recipes.json', import.meta.url), 'utf8'));
console.log('\nchange | hand-written files\n--- | ---');
for (const [change, places] of Object.entries(recipes)) {
  const gone = Object.entries(places).filter(([file, text]) => !files.includes(file) || !has(file, text));
  for (const [file, text] of gone) console.error(`${change}: ${file} holds no "${text}"`);
  if (gone.length > 0) process.exitCode = 1;
  console.log(`${change} | ${Object.keys(places).length}`);
}

function isMigration(file) {
  return file.startsWith('backend/src/platform/database/migrations/');
}

function has(file, text) {
  return readFileSync(inRoot(file), 'utf8').includes(text);
}
