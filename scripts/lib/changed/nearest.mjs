import { dirname } from 'node:path';

export const isSuite = (file) => /^backend\/(test\/api|src\/.*\/test)\/.*\.test\.ts$/.test(file);
export const isSpec = (file) => /^frontend\/e2e\/.*\.spec\.ts$/.test(file);
export const isScriptTest = (file) => /^(scripts|packages)\/.*\.test\.mjs$/.test(file);
const isTest = (file) => /\.(test|spec)\./.test(file);
const isController = (file) => /^backend\/src\/modules\/.*\.controller\.ts$/.test(file);
const moduleOf = (file) => /^backend\/src\/(modules|platform)\/[^/]+\//.exec(file)?.[0];

/** Files that only wire modules together: through them everything would import everything. */
const WIRING = /^backend\/src\/(app\/|cli\/|main)|\.module\.ts$/;
/** The code around all pages: router, layouts, languages, theme. */
const FRAME = /^frontend\/(src\/((app|theme)\/|i18n\/(?!locales\/)|[^/]+$)|public\/|index\.html)/;

/**
 * Returns the tests that a change can break, nearest first. A suite that names a route and a spec that names a page count
 * as importing it, and every spec as importing the frame. Of two that are equally near, the one comes first whose routes
 * or pages are nearer on average.
 */
export function nearestTests(changed, importers, read) {
  const files = [...importers.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const seeds = changed.flatMap((file) => (FRAME.test(file) ? file : (showing(file) ?? inGraph(importers, file))));
  const links = new Map(importers);
  const link = (file, importer) => links.set(file, [...(links.get(file) ?? []), importer]);
  for (const file of [...files, ...seeds].filter((one) => FRAME.test(one))) links.set(file, files.filter(isSpec));
  // Controllers and suites need not import the jobs and tables of their module: its folder is between them.
  const inModules = files.filter((file) => moduleOf(file) && (isController(file) || isSuite(file)));
  for (const file of inModules) link(moduleOf(file), file);
  for (const file of seeds.filter(moduleOf)) link(file, moduleOf(file));

  const routes = files.filter(isController).flatMap((file) => routesOfController(read(file), file));
  const pages = pagesOfRouter(read('frontend/src/app/routes.tsx'));
  pages.push(...pagesOfRouter(read('frontend/src/app/admin-routes.ts'), '/admin'));
  const named = new Map();
  for (const test of files.filter((file) => isSuite(file) || isSpec(file))) {
    const [text, places] = [read(test), isSuite(test) ? routes : pages];
    const found = places.filter(({ route }) => isNamed(route, text));
    named.set(test, found);
    for (const { file } of found) link(file, test);
  }

  // Support code that a third of the suites import does not help to select one.
  const many = files.filter(isSuite).length / 3;
  const isShared = (file) => file.startsWith('backend/test/support/') && importers.get(file).length > many;
  const distances = distancesFrom(links, seeds, (file) => WIRING.test(file) || isShared(file));
  // From four imports on, one route is as far away as another.
  const near = ({ file }) => Math.min(distances.get(file) ?? 4, 4);
  const average = (list = []) => list.reduce((sum, one) => sum + near(one), 0) / (list.length || 1);
  return files
    .filter((file) => isTest(file) && distances.has(file))
    .toSorted((a, b) => distances.get(a) - distances.get(b) || average(named.get(a)) - average(named.get(b)));

  /** Returns the sources that show the texts of a file, or undefined for other files. */
  function showing(file) {
    const name = /^frontend\/src\/i18n\/locales\/[^/]+\/(.+)\.json$/.exec(file)?.[1];
    const use = new RegExp(`useTranslations\\('${name}['.]`);
    return name && files.filter((one) => /^frontend\/src\/.*\.tsx?$/.test(one) && use.test(read(one)));
  }
}

/** Returns the routes of a controller, as `/api/account/orders/:id`, read from its decorators. */
export function routesOfController(text, file) {
  const prefix = /@Controller\((?:'([^']*)')?\)/.exec(text)?.[1] ?? '';
  const methods = [...text.matchAll(/@(?:Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/g)];
  return methods.map(([, path = '']) => ({ route: `/${['api', prefix, path].filter(Boolean).join('/')}`, file }));
}

/** Returns the pages that the router's source lists below `parent`. */
export function pagesOfRouter(text, parent = '') {
  const entries = text.matchAll(/(?:path: '([^'*]*)'|index: true),\s*\.\.\.(page|featurePage)\('([^']+)'/g);
  return [...entries].map(([, path = '', kind, file]) => ({
    route: [parent, path].filter(Boolean).join('/').replace(/^\/?/, '/'),
    file: `frontend/src/${kind === 'page' ? 'pages' : 'features'}/${file}.page.tsx`,
  }));
}

/** Returns whether a text names a route: at the beginning of a string, after a variable, or in English. */
export function isNamed(route, text) {
  // Most texts do not even hold the beginning of a route, which is found much faster.
  if (!text.includes(route.split(':')[0])) return false;
  const path = route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '(?:\\$\\{[^}]*\\}|[^/\'"`\\s?#]+)');
  return new RegExp(`(?<=['"\`}]|['"\`]/en)${path}(?=['"\`?#]|\\$\\{)`).test(text);
}

/** Returns how many imports lie between the given files and each that imports them. Importers of `isEnd` do not count. */
export function distancesFrom(importers, files, isEnd = () => false) {
  const distances = new Map(files.map((file) => [file, 0]));
  // A Map is iterated in insertion order, including entries added during the loop: nearest first.
  for (const [file, distance] of distances) {
    if (distance > 0 && isEnd(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** Returns the file itself or, if it is not imported (a template, a setting), the code nearest to it by folder. */
export function inGraph(importers, file) {
  if (importers.has(file)) return [file];
  if (isTest(file)) return [];
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const beside = [...importers.keys()].filter((one) => dirname(one) === folder && !isTest(one));
    if (beside.length > 0) return beside;
  }
  return [];
}
