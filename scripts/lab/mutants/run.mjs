/**
 * Mutates the code in small ways, one at a time, and reports the mutants that no test caught. See docs/mutation.md.
 *
 *   npm run mutants -- domain/money
 *   npm run mutants -- paid/license-merging
 *   npm run mutants -- settlement --sample=30/1      three of ten mutants, drawn with the seed 1
 *   npm run mutants                      every part, for hours
 */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inRoot, root } from '../../lib/root.mjs';
import { startDatabase } from './database.mjs';
import { partsNamed } from './parts.mjs';
import { count, tableHead, tableRow } from './report.mjs';

/** The last version for Node 20. */
const VERSION = '9.6.1';
const folder = process.env.STRYKER_DIR ?? join(tmpdir(), `stryker-${VERSION}`);
const packages = join(folder, 'node_modules/@stryker-mutator');
if (!existsSync(packages)) {
  console.error(`Stryker is not a dependency of the project. Install it once, then run this again:
  npm install --prefix ${folder} --ignore-scripts @stryker-mutator/core@${VERSION} @stryker-mutator/jest-runner@${VERSION}`);
  process.exit(2);
}
const jestRunner = join(packages, 'jest-runner/dist/src/index.js');
process.env.MUTANTS_JEST_RUNNER = jestRunner;
const ours = (plugin) => inRoot(`scripts/lab/mutants/${plugin}.mjs`);
const { Stryker } = await import(pathToFileURL(join(packages, 'core/dist/src/index.js')).href);

process.chdir(root);
const { values, positionals } = parseArgs({ options: { sample: { type: 'string' } }, allowPositionals: true });
process.env.MUTANTS_SAMPLE = values.sample ?? '';
const parts = partsNamed(positionals);
const stopDatabase = parts.some(({ needsDatabase }) => needsDatabase) ? await startDatabase() : null;
const rows = [];
for (const part of parts) {
  const mutants = await mutate(part);
  rows.push(tableRow(part.name, count(mutants)));
  // Intermediate results: a long run may be aborted.
  console.log(`\n${tableHead}\n${rows.join('\n')}\n`);
}
await stopDatabase?.();

async function mutate(part) {
  process.env.MUTANTS_PART = JSON.stringify(part);
  return new Stryker({
    plugins: [jestRunner, ...['reporter', 'drawn-runner'].map(ours)],
    testRunner: 'drawn',
    jest: { projectType: 'custom', configFile: 'scripts/lab/mutants/jest.config.mjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    mutate: part.mutate,
    // No type checking: a mutant that only the compiler would catch must be caught by tests, too.
    tsconfigFile: 'none',
    ignorePatterns: ['/frontend/**', '/docs/**', '/nginx/**', '/backend/dist/**'],
    tempDirName: '.mutants',
    concurrency: 1,
    // A runner that has loaded the whole site many times is replaced before it runs out of memory.
    maxTestRunnerReuse: part.needsDatabase ? 60 : 0,
    // Endless loops are found by counting iterations; a slow machine must not look like one.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    reporters: ['progress-append-only', 'missed'],
    allowEmpty: true,
  }).runMutationTest();
}
