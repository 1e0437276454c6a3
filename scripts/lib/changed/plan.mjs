import { touchesRedis } from '../redis-suites.mjs';
import { distancesFrom } from './graph.mjs';
import { specsFor } from './specs.mjs';
import { isSuite, suitesFor } from './suites.mjs';

/** Limits that keep a run within two minutes, or within five when much depends on the changed files. */
const LIMITS = { usual: { suites: 18, specs: 3 }, wide: { suites: 30, specs: 8 } };

/** So many related suites mean that much depends on a file, wherever it is. */
const MANY = 60;

/** How many of the omitted files are listed by name. */
const NAMED = 6;

/** Files that many modules or many pages depend on. */
const WIDE = {
  suites: /^backend\/(src\/(domain|platform|app)|test\/(support|jest))\//,
  specs: /^frontend\/(src\/(shared|app|api|theme|i18n\/[^/]*$)|e2e\/support)\//,
};

/** Files that decide how the whole project is installed, built or run. */
const FOUNDATIONS =
  /^frontend\/scripts\/|(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json|[^/]*\.config\.m?[jt]s|jest\.transform\.cjs|\.[^/]+rc\.json|\.dependency-cruiser\.cjs)$/;

const CONTRACT = /^backend\/src\/(.*\/http\/|domain\/|.*\.(entity|queries)\.ts$)|^backend\/openapi\.json$/;
/** What the types of the pages are generated from. */
const TYPES_OF_PAGES = /^backend\/openapi\.json$/;
const FRONTEND = /^frontend\/src\//;
const COLOURS = /^frontend\/src\/theme\/|^frontend\/scripts\/check-contrast/;
/** What bundling can change: how classes of bodies keep what their decorators know. */
const BUNDLED = /^scripts\/lib\/bundle\.mjs$|^backend\/(src\/platform\/http\/input\/|src\/.*\/http\/|test\/built\/)/;
/** Files that the tests in `nginx` read. */
const EDGE = /^(nginx|deploy)\/|^docker-compose\.yml$/;
/** Tests that read the files of the deployment, and those files. */
const DEPLOYMENT_TESTS = ['scripts/lib/kubernetes.test.mjs', 'scripts/lib/swarm.test.mjs'];
const DEPLOYMENT = /^deploy\/|^docker-compose\.yml$/;
const TABLES = /\.entity\.ts$|\/database\/migrations\//;
/** Compares the contract with the hand-kept list of who may call what, and imports no controller. */
const ROUTE_ACCESS = 'backend/src/app/route-access.test.ts';
/** Reads the sources of the pages instead of importing them. */
const SUCCESS_TOASTS = 'scripts/lib/success-toasts.test.mjs';
const QUEUES = /^backend\/src\/platform\/(queue|limits|idempotency|outbox|schedule)\//;

/**
 * Returns the stages a change needs, each with its selection, and what is left out, with the command that runs it.
 *
 * @param {string[]} changed paths from the root
 * @param {Map<string, string[]>} importers
 * @param {{ read(file: string): string, exists(file: string): boolean }} tree
 * @returns {{ stages: Map<string, unknown>, leftOut: string[] }}
 */
export function planFor(changed, importers, { read, exists }) {
  const present = changed.filter(exists);
  const any = (pattern) => changed.some((file) => pattern.test(file));
  const limit = (kind) => (any(WIDE[kind]) ? LIMITS.wide : LIMITS.usual)[kind];
  const stages = new Map();
  const leftOut = [];
  const add = (stage, selection) => {
    if (!Array.isArray(selection) || selection.length > 0) stages.set(stage, selection);
  };

  add('format', present);
  add(
    'lint',
    present.filter((file) => /\.[cm]?[jt]sx?$/.test(file)),
  );
  add('boundaries', true);
  add(
    'types',
    ['backend', 'frontend', 'packages/embedded-postgres'].filter(
      (workspace) =>
        any(new RegExp(`^${workspace}/.*\\.([mc]?[tj]sx?|json)$|^tsconfig`)) ||
        (workspace === 'frontend' && any(TYPES_OF_PAGES)),
    ),
  );
  if (any(COLOURS)) add('contrast', true);
  add('drift', [...(any(CONTRACT) ? ['openapi'] : []), ...(any(FRONTEND) ? ['i18n'] : []), 'documents']);
  const related = present.filter((file) => /^(backend|frontend)\/src\//.test(file));
  if (any(CONTRACT) && exists(ROUTE_ACCESS)) related.push(ROUTE_ACCESS);
  const scripts = scriptTests(changed, importers, exists);
  const readers = [...(any(FRONTEND) ? [SUCCESS_TOASTS] : []), ...(any(DEPLOYMENT) ? DEPLOYMENT_TESTS : [])];
  scripts.push(...readers.filter((file) => importers.has(file) && !scripts.includes(file)));
  if (related.length + scripts.length > 0) add('unit', { related, scripts });

  const suites = suitesOf(changed, importers, read);
  const most = suites.length >= MANY ? LIMITS.wide.suites : limit('suites');
  const chosen = suites.slice(0, Math.max(most, changed.filter(isSuite).length));
  add('server', chosen);
  leaveOut('server', 'suites of modules and API that are farther from the change', suites.slice(chosen.length));
  const besideRedis = chosen.filter((file) => touchesRedis(file.slice('backend/'.length), read(file)));
  if (any(QUEUES) || changed.some((file) => besideRedis.includes(file))) add('redis', besideRedis);
  else if (besideRedis.length > 0)
    leftOut.push(`${besideRedis.length} of the suites again, with Redis: ${only('redis')}`);

  const specs = specsFor(changed, importers, read);
  const walked = specs.slice(0, Math.max(limit('specs'), changed.filter((file) => file.endsWith('.spec.ts')).length));
  add('browser', walked);
  leaveOut('browser', 'browser specs that are farther from the change', specs.slice(walked.length));
  if (any(EDGE)) add('edge', true);
  if (any(BUNDLED)) add('built', true);

  if (any(FOUNDATIONS)) leftOut.push('What follows from how everything is installed, built and run: npm test');
  if (any(/^(backend\/(src|config)|packages)\//)) {
    leftOut.push(`Suites that try every route of the contract, and those of other modules: ${only('server')}`);
    leftOut.push(`Browser specs of the pages that call the changed server: ${only('browser')}`);
  }
  if (any(/^(Dockerfile|docker-compose|deploy\/|postgres\/)/))
    leftOut.push('Images and their settings: no test runs them');
  leftOut.push(`Sizes and links of the built pages, load, the browser with Redis: ${only('build,soak,browser-redis')}`);
  return { stages, leftOut };

  function leaveOut(stage, what, files) {
    if (files.length === 0) return;
    const shown = [...files.slice(0, NAMED), ...(files.length > NAMED ? ['…'] : [])];
    leftOut.push(`${files.length} ${what}: ${only(stage)}\n    ${shown.join('\n    ')}`);
  }
}

const only = (stages) => `npm test -- --only ${stages}`;

/** Includes the suite that compares entities with migrations, which imports neither. */
function suitesOf(changed, importers, read) {
  const drift = 'backend/test/api/schema-drift.test.ts';
  const near = suitesFor(changed, importers, read);
  return changed.some((file) => TABLES.test(file)) ? [...new Set([drift, ...near])] : near;
}

/**
 * Returns the tests of scripts and packages that import a changed file; all of them when a changed file is not imported
 * at all.
 */
function scriptTests(changed, importers, exists) {
  const own = changed.filter((file) => /^(scripts|packages)\//.test(file));
  const tests = [...importers.keys()].filter(
    (file) => /^(scripts|packages)\/.*\.test\.mjs$/.test(file) && exists(file),
  );
  if (own.some((file) => !/\.(mjs|md)$/.test(file))) return tests;
  const reached = distancesFrom(importers, own);
  return tests.filter((file) => reached.has(file));
}
