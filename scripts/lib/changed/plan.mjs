import { touchesRedis } from '../redis-suites.mjs';
import { isScriptTest, isSpec, isSuite, nearestTests } from './nearest.mjs';

/** How many tests of a stage run, unless more were changed: together some four minutes. */
const LIMITS = { server: 30, browser: 8 };

const CONTRACT = /^backend\/src\/(.*\/http\/|domain\/|.*\.(entity|queries)\.ts$)|^backend\/openapi\.json$/;
const QUEUES = /^backend\/src\/platform\/(queue|limits|idempotency|outbox|schedule)\//;
/** Files that nothing imports: they decide how everything is installed, built and run, and tests of scripts read them. */
const UNSEEN = /^(?!(backend\/(src|test)|frontend\/(src|e2e))\/|(scripts|packages)\/.*\.mjs$|backend\/openapi|.*\.md$)/;

/** The checks that files need: a whole stage, or one part of it. */
const CHECKS = [
  ['boundaries', /./],
  ['types', /^(backend\/.*\.([mc]?[tj]sx?|json)$|tsconfig)/, 'backend'],
  // The types of the pages are generated from the contract.
  ['types', /^(frontend\/.*\.([mc]?[tj]sx?|json)$|tsconfig|backend\/openapi\.json$)/, 'frontend'],
  ['types', /^(packages\/embedded-postgres\/.*\.([mc]?[tj]sx?|json)$|tsconfig)/, 'packages/embedded-postgres'],
  ['drift', CONTRACT, 'openapi'],
  ['drift', /^frontend\/src\//, 'i18n'],
  ['drift', /./, 'documents'],
  ['contrast', /^frontend\/(src\/theme\/|scripts\/check-contrast)/],
  ['edge', /^(nginx|deploy)\/|^docker-compose\.yml$/],
  // What bundling can change: how classes of bodies keep what their decorators know.
  ['built', /^scripts\/lib\/bundle\.mjs$|^backend\/(src\/platform\/http\/input\/|src\/.*\/http\/|test\/built\/)/],
];

/** Tests that read files instead of importing them. They count as changed when these are. */
const READERS = [
  ['backend/src/app/route-access.test.ts', CONTRACT],
  ['backend/test/api/schema-drift.test.ts', /\.entity\.ts$|\/database\/migrations\//],
  ['scripts/lib/success-toasts.test.mjs', /^frontend\/src\//],
  ['scripts/lib/refresh-pages.test.mjs', /^frontend\/scripts\/refresh-pages\.mjs$/],
];

/** Effects that changes of files can have and that are not checked, with the command that checks them. */
const BEYOND = [
  [UNSEEN, 'Images, which no test runs, and what follows from settings and packages: npm test'],
  [/^(backend\/src|packages)\//, 'Suites that try every route, pages that call it: npm test -- --only server,browser'],
  [/./, 'Sizes and links of built pages, load, the browser with Redis: npm test -- --only build,soak,browser-redis'],
];

/** Returns the stages that a change needs, each with its selection, and what is left out, with the command that runs it. */
export function planFor(changed, importers, { read, exists }) {
  const any = (pattern) => changed.some((file) => pattern.test(file));
  const present = changed.filter(exists);
  const touched = [...changed, ...READERS.filter(([, files]) => any(files)).map(([test]) => test)];
  const stages = new Map();
  const leftOut = [];
  const add = (stage, files) => files.length > 0 && stages.set(stage, files);
  add('format', present);
  const code = present.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  add('lint', code);
  for (const [stage, files, part] of CHECKS)
    if (any(files)) stages.set(stage, part ? [...(stages.get(stage) ?? []), part] : true);
  const tests = nearestTests(touched, importers, read);
  const related = touched.filter((file) => /^(backend|frontend)\/src\//.test(file) && exists(file));
  const scripts = (any(UNSEEN) ? [...importers.keys()] : tests).filter(isScriptTest);
  if (related.length + scripts.length > 0) stages.set('unit', { related, scripts });
  const suites = choose('server', tests.filter(isSuite), 'suites');
  const besideRedis = suites.filter((file) => touchesRedis(file.slice('backend/'.length), read(file)));
  if (any(QUEUES) || besideRedis.some((file) => changed.includes(file))) add('redis', besideRedis);
  else if (besideRedis.length > 0) leftOut.push(`${besideRedis.length} suites with Redis: npm test -- --only redis`);
  choose('browser', tests.filter(isSpec), 'browser specs');
  leftOut.push(...BEYOND.filter(([files]) => any(files)).map(([, what]) => what));
  return { stages, leftOut };

  function choose(stage, files, what) {
    const count = Math.max(LIMITS[stage], files.filter((file) => touched.includes(file)).length);
    const [chosen, rest] = [files.slice(0, count), files.slice(count)];
    const next = rest.slice(0, 6).map((file) => `\n    ${file}`);
    if (rest.length > 0) leftOut.push(`${rest.length} farther ${what}: npm test -- --only ${stage}${next.join('')}`);
    add(stage, chosen);
    return chosen;
  }
}
