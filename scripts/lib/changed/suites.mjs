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
  const suites = all.map((file) => ({ file, text: read(file) }));
  const bySubject = bySubjectOf(files);
  return nearest(suites, distances, routes, ({ file, text }) =>
    files.includes(file) ? -Infinity : bySubject(file, text),
  );
}

const moduleOf = (file) => /^backend\/src\/modules\/([^/]+)\//.exec(file)?.[1];

/** Words of file names that say what kind of file it is. Reads and lists are what suites of lists check. */
const KINDS = new Set([
  'service',
  'repository',
  'controller',
  'provider',
  'entity',
  'events',
  'jobs',
  'module',
  'view',
]);
const LISTS = new Set(['queries', 'listing']);

const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '');
const wordsOf = (name) => name.split(/[-.]/).map(singular);

/**
 * Returns the rank of a suite by what it is about, lower first: it has the file's name; its name shares the subject of
 * the file, then that of its folder. Among equals, the suite comes first whose text names the subject more often.
 *
 * @param {string[]} files the changed ones
 * @returns {(suite: string, text: string) => number}
 */
function bySubjectOf(files) {
  const subjects = files.map((file) => {
    const [name, ...folders] = file
      .replace(/\.[cm]?[jt]sx?$/, '')
      .split('/')
      .toReversed();
    const kinds = name.split(/[-.]/);
    const words = wordsOf(name).filter((word) => !KINDS.has(word) && !KINDS.has(`${word}s`));
    if (kinds.some((kind) => LISTS.has(kind))) words.push('list');
    return {
      name: name.split('.')[0],
      words,
      folders: folders
        .filter((one) => one !== 'http')
        .slice(0, 2)
        .flatMap(wordsOf),
    };
  });
  return (suite, text) => {
    const name = suite.slice(suite.lastIndexOf('/') + 1, -'.test.ts'.length);
    const own = wordsOf(name);
    return Math.min(
      ...subjects.map((subject) => {
        if (name === subject.name) return -4;
        const shared = (words) => words.some((word) => own.includes(word));
        const tier = shared(subject.words) ? -2 : shared(subject.folders) ? -1 : 0;
        const named = subject.words.reduce((sum, word) => sum + text.toLowerCase().split(word).length - 1, 0);
        return tier - named / (named + 20);
      }),
    );
  };
}
