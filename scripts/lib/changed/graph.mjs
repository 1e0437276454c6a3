import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin } from '../run.mjs';

/** Includes tests and scripts, to which the module boundaries do not apply. */
const ROOTS = ['backend/src', 'backend/test', 'frontend/src', 'frontend/e2e', 'packages', 'scripts'];

/**
 * Reads the import graph with dependency-cruiser and checks the boundaries between modules in the same pass.
 *
 * @param {string} folder for its output, which is some megabytes
 * @returns {Promise<{ importers: Map<string, string[]>, boundaries: { ok: boolean, output: string } }>}
 */
export async function readGraph(folder) {
  const file = join(folder, 'imports.json');
  const args = ['--output-type', 'json', '--output-to', file, ...ROOTS];
  const { ok, output } = await bin('dependency-cruiser/bin/dependency-cruise.mjs', args);
  if (!ok) throw new Error(`dependency-cruiser\n${output}`);
  const { modules, summary } = JSON.parse(readFileSync(file, 'utf8'));
  const broken = summary.violations.filter(
    ({ rule, from }) => rule.severity === 'error' && /^(backend\/src|frontend\/src|packages|scripts)\//.test(from),
  );
  return {
    importers: new Map(modules.map(({ source, dependents }) => [source, dependents])),
    boundaries: {
      ok: broken.length === 0,
      output: broken.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n'),
    },
  };
}

/**
 * Returns how many imports lie between the given files and each file that imports them, directly or through others.
 *
 * @param {Map<string, string[]>} importers
 * @param {Iterable<string>} files
 * @param {(file: string) => boolean} endsAt true for files whose own importers do not count
 * @returns {Map<string, number>}
 */
export function distancesFrom(importers, files, endsAt = () => false) {
  const distances = new Map([...files].map((file) => [file, 0]));
  // A Map is iterated in insertion order, including entries added during the loop: nearest first.
  for (const [file, distance] of distances) {
    if (distance > 0 && endsAt(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/**
 * Returns the file itself or, for files that are not imported (templates, texts, settings), the code nearest to it by
 * folder.
 */
export function inGraph(importers, file) {
  if (importers.has(file)) return [file];
  for (let folder = parent(file); folder.includes('/'); folder = parent(folder)) {
    const beside = [...importers.keys()].filter((one) => parent(one) === folder && !one.includes('.test.'));
    if (beside.length > 0) return beside;
  }
  return [];
}

const parent = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
