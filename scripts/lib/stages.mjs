import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findChromium, findProgram } from './debian.mjs';
import { filesUnder } from './fingerprint.mjs';
import { build } from './prepare.mjs';
import { startRedis } from './redis.mjs';
import { redisSuites } from './redis-suites.mjs';
import { inRoot } from './root.mjs';
import { bin, npm, run } from './run.mjs';
import { startSite } from './site.mjs';
import { linesOfNoRequest } from './site-lines.mjs';
import { fromJest, fromPlaywright, fromTap, oneCheck, sum, tally } from './tally.mjs';
import { testEnvironment } from './test-environment.mjs';

/** Temporary files are in the stage's folder, which is deleted at the end of every run. */
const envIn = (folder, additions) => testEnvironment(process.env, { TMPDIR: folder, ...additions });

/**
 * The stages in their order. Each gets a folder for its files and returns a tally. Those that leave a core idle share the
 * machine: two of them run side by side.
 */
export const STAGES = [
  { name: 'build', title: 'Build', run: buildAll },
  { name: 'soak', title: 'Resources under load', sharesMachine: true, run: soakBuilt },
  { name: 'built', title: 'The built server beside its sources', sharesMachine: true, run: builtBesideSources },
  { name: 'lint', title: 'Lint', sharesMachine: true, run: lint },
  { name: 'drift', title: 'Contract, texts and documents match the code', sharesMachine: true, run: drift },
  { name: 'types', title: 'Types', sharesMachine: true, run: types },
  { name: 'boundaries', title: 'Boundaries between modules', sharesMachine: true, run: boundaries },
  { name: 'format', title: 'Format', sharesMachine: true, run: format },
  {
    name: 'contrast',
    title: 'Contrast of colours',
    sharesMachine: true,
    run: () => script('frontend', 'check:contrast'),
  },
  { name: 'unit', title: 'Rules', sharesMachine: true, run: unit },
  { name: 'edge', title: 'nginx in front of the API', sharesMachine: true, run: edge },
  { name: 'browser-redis', title: 'Browser with Redis', sharesMachine: true, run: browserOnRedis },
  {
    name: 'server',
    title: 'Modules and API on PostgreSQL',
    run: (folder, suites) => jest('PostgreSQL', folder, ['module', 'api'], {}, onlySuites(suites)),
  },
  { name: 'redis', title: 'Modules and API again, with Redis', run: onRedis },
  { name: 'browser', title: 'Browser', run: (folder, specs) => browser('Browser', folder, {}, specs) },
];

async function format(_folder, files = []) {
  return oneCheck('oxfmt', await bin('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]));
}

async function lint(_folder, files = []) {
  return oneCheck(
    'oxlint',
    await bin('oxlint/bin/oxlint', ['--type-aware', '--no-error-on-unmatched-pattern', ...files]),
  );
}

/** @param {{ ok: boolean, output: string }} [imports] whether imports keep them, where that is known */
async function boundaries(_folder, imports) {
  const found = ['backend/src', 'frontend/src', 'packages', 'scripts', 'frontend/scripts'].filter((path) =>
    existsSync(inRoot(path)),
  );
  return sum([
    oneCheck('dependency-cruiser', imports ?? (await bin('dependency-cruiser/bin/dependency-cruise.mjs', found))),
    oneCheck("Other modules' tables", await run(process.execPath, [inRoot('scripts/tables.mjs')])),
  ]);
}

/** Folders with a tsconfig.json. */
export const TYPED = ['backend', 'frontend', 'packages/embedded-postgres'];

/** @param {string[]} workspaces */
async function types(_folder, workspaces = TYPED) {
  const compile = async (workspace) =>
    oneCheck(`Types of ${workspace}`, await bin('typescript-native/bin/tsc', ['--noEmit', '-p', workspace]));
  const tallies = [];
  for (const workspace of workspaces) tallies.push(await compile(workspace));
  return sum(tallies);
}

const DRIFT = {
  openapi: async () => {
    await build();
    return script('backend', 'openapi:check');
  },
  i18n: () => script('frontend', 'check:i18n'),
  documents: async () =>
    sum([
      oneCheck('The drawing of modules', await run(process.execPath, [inRoot('scripts/drawing.mjs'), '--check'])),
      oneCheck('Links and paths of documents', await run(process.execPath, [inRoot('scripts/documents.mjs')])),
      oneCheck('Places of common changes', await run(process.execPath, [inRoot('scripts/lab/measure/house.mjs')])),
    ]),
};

/** @param {(keyof DRIFT)[]} checks */
async function drift(_folder, checks = Object.keys(DRIFT)) {
  const tallies = [];
  for (const name of checks) tallies.push(await DRIFT[name]());
  return sum(tallies);
}

/** @param {{ related: string[], scripts: string[] }} [selection] sources whose tests are wanted, and tests of scripts and packages */
async function unit(folder, selection) {
  const { related, scripts = [...nodeTestsIn('packages'), ...nodeTestsIn('scripts')] } = selection ?? {};
  const which = related ? ['--passWithNoTests', '--findRelatedTests', ...related] : [];
  return sum([
    scripts.length > 0 ? await nodeTests('Tests of scripts and packages', folder, scripts) : tally(),
    related?.length === 0 ? tally() : await jest('Rules', folder, ['unit', 'frontend'], {}, which),
  ]);
}

/** On Linux, where every address of the loopback can be a client and it shows what nginx holds. */
async function edge(folder) {
  if (process.platform === 'linux' && findProgram('nginx')) return nodeTests('nginx', folder, nodeTestsIn('nginx'));
  const message =
    'nginx was not tested: it is not installed (Debian: apt-get install nginx-light), or this is not Linux.';
  return process.env.CI === 'true' ? tally(0, 1, [message]) : tally(0, 0, [], [message]);
}

const nodeTestsIn = (place) => filesUnder(inRoot(place)).filter((file) => basename(file).endsWith('.test.mjs'));

async function nodeTests(title, folder, files) {
  const args = ['--test', '--test-reporter=tap', '--test-concurrency=1', ...files];
  return fromTap(title, await run(process.execPath, args, { env: envIn(folder) }));
}

function onRedis(folder, suites = redisSuites()) {
  return withRedis(folder, (settings) => jest('Redis', folder, ['module', 'api'], settings, onlySuites(suites)));
}

/**
 * The walk that waits for every kind of job: mails, a settlement, a licence. Other pages do not depend on the queue.
 */
const WALKS_WITH_JOBS = ['first-sale'];

function browserOnRedis(folder, specs = WALKS_WITH_JOBS) {
  return withRedis(folder, (settings) => browser('Browser with Redis', folder, settings, specs));
}

/** Runs `stage` with the settings of its own Redis. Without a redis-server it is left out; in CI that is a failure. */
async function withRedis(folder, stage) {
  const redis = await startRedis(folder);
  if (!redis) {
    const message =
      'The pass with Redis was skipped: redis-server is not installed (Debian: apt-get install redis-server).';
    return process.env.CI === 'true' ? tally(0, 1, [message]) : tally(0, 0, [], [message]);
  }
  try {
    return await stage({ REDIS_URL: redis.url });
  } finally {
    await redis.stop();
  }
}

async function buildAll() {
  try {
    await build();
    return sum([tally(2), await script('frontend', 'check:size'), await script('frontend', 'check:links')]);
  } catch (error) {
    return oneCheck('Build', { ok: false, output: error.message });
  }
}

/** Linux only: reads from /proc what a process holds. */
async function soakBuilt(folder) {
  if (process.platform !== 'linux')
    return tally(0, 0, [], ['The soak test was skipped: it counts the site’s resources on Linux only.']);
  await build();
  // It needs packages, and this file is read before they are installed.
  const { soak } = await import('../lab/soak/soak.mjs');
  const grown = await soak(folder);
  return sum(
    grown.map(({ what, before, after, by, most }) =>
      oneCheck(what, {
        ok: by <= most,
        output: `${before} at the start, ${after} at the end; at most ${most} more allowed`,
      }),
    ),
  );
}

async function builtBesideSources(folder) {
  await build();
  return jest('The built server', folder, ['built'], {}, []);
}

async function browser(title, folder, settings, files = []) {
  if (!findChromium()) {
    const message =
      'Chromium is not installed (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or name it in CHROMIUM.';
    return tally(0, 1, [message]);
  }
  await build();
  const site = await startSite(folder, settings);
  const file = join(folder, 'playwright.json');
  const result = await bin('@playwright/test/cli.js', ['test', '--reporter=json', ...files], {
    cwd: inRoot('frontend'),
    env: { ...envIn(folder), ...site.env, CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const said = await site.stop();
  const counted = fromPlaywright(title, readReport(file), result, said);
  const other = linesOfNoRequest(said);
  if (counted.failed === 0 || other.length === 0) return counted;
  return { ...counted, problems: [...counted.problems, `The site logged, outside of requests:\n${other.join('\n')}`] };
}

/** A check that a workspace offers as an npm script. A missing script counts as a failure. */
async function script(workspace, name) {
  return oneCheck(
    `npm run -w ${workspace} ${name}`,
    await npm(['run', '--silent', '-w', workspace, name], { env: testEnvironment(process.env) }),
  );
}

const onlySuites = (suites) => (suites ? ['--runTestsByPath', ...suites] : []);

async function jest(title, folder, projects, settings, which) {
  const file = join(folder, 'jest.json');
  const args = [
    '-c',
    'backend/jest.config.mjs',
    '--selectProjects',
    ...projects,
    // Half of a suite's time is spent waiting: two cores are busy with three.
    '--maxWorkers=3',
    '--cacheDirectory=node_modules/.cache/jest',
    '--json',
    `--outputFile=${file}`,
    ...which,
  ];
  const result = await bin('jest/bin/jest.js', args, { env: envIn(folder, settings) });
  return fromJest(title, readReport(file), result);
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
