import { distancesFrom, inGraph } from './graph.mjs';
import { nearest } from './nearest.mjs';
import { routesOfController } from './routes.mjs';

export const isSuite = (file) => /^backend\/(test\/api|src\/.*\/test)\/.*\.test\.ts$/.test(file);
export const isController = (file) => /^backend\/src\/modules\/.*\.controller\.ts$/.test(file);

/** Files that only wire modules together: through them everything would import everything. */
const isWiring = (file) => /^backend\/src\/(app\/|cli\/|main)|\.module\.ts$/.test(file);

/** Greatest distance of a route of a changed module: controllers import neither its jobs nor its tables. */
const SAME_MODULE = 2;

/** A support file imported by more than this share of the suites does not help to select one. */
const SHARED = 1 / 3;

/**
 * Returns the suites of modules and API that a change can break, nearest first: those that import a changed file, and
 * those that name a route of a controller that imports it or belongs to the same module.
 *
 * @param {string[]} changed
 * @param {Map<string, string[]>} importers
 * @param {(file: string) => string} read
 */
export function suitesFor(changed, importers, read) {
  const files = changed.filter((file) => file.startsWith('backend/'));
  const all = [...importers.keys()].filter(isSuite);
  const seeds = files.flatMap((file) => (file.startsWith('backend/test/jest/') ? [] : inGraph(importers, file)));
  const isShared = (file) =>
    file.startsWith('backend/test/support/') &&
    [...distancesFrom(importers, [file]).keys()].filter(isSuite).length > all.length * SHARED;
  const distances = distancesFrom(importers, seeds, (file) => isWiring(file) || isShared(file));
  const modules = new Set(files.map(moduleOf).filter(Boolean));
  const routes = [...importers.keys()].filter(isController).flatMap((file) => {
    const distance = Math.min(distances.get(file) ?? Infinity, modules.has(moduleOf(file)) ? SAME_MODULE : Infinity);
    return distance < Infinity ? routesOfController(read(file)).map((route) => ({ route, distance })) : [];
  });
  return nearest(
    all.map((file) => ({ file, text: read(file) })),
    distances,
    routes,
  );
}

const moduleOf = (file) => /^backend\/src\/modules\/([^/]+)\//.exec(file)?.[1];
