import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exclusively } from './exclusive.mjs';
import { fingerprint } from './fingerprint.mjs';
import { forgetInstalled, isInstalled, rememberInstalled } from './installed.mjs';
import { step } from './progress.mjs';
import { inRoot, root } from './root.mjs';
import { npm } from './run.mjs';

const PAGES = ['src', 'public', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];

/** Generated sources: the workspace script that makes them, its inputs, and a file that exists afterwards. */
const SOURCES = {
  workspace: 'frontend',
  script: 'generate',
  title: 'Generating client types and style sheets',
  sources: ['backend/openapi.json', 'frontend/e2e', ...PAGES.map((name) => `frontend/${name}`)],
  product: 'frontend/src/api/schema.d.ts',
};
const BUILDS = [
  {
    workspace: 'backend',
    script: 'build',
    title: 'Building the server',
    sources: [
      ...['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'].map((name) => `backend/${name}`),
      'packages',
      'scripts',
    ],
    product: 'backend/dist/bundled/main.js',
  },
  {
    workspace: 'frontend',
    script: 'build',
    title: 'Building the pages',
    sources: [
      ...PAGES.map((name) => `frontend/${name}`),
      'backend/openapi.json',
      'backend/config',
      'backend/src/domain',
    ],
    product: 'frontend/dist/site-manifest.json',
  },
];

const LOCK = inRoot('.data', 'preparing');

/** Something could not be prepared; the message holds what the failing program said. */
export class PreparationError extends Error {}

/** Installs the packages when they are missing or no longer what the lock file says. */
export async function install() {
  if (isInstalled()) return;
  await exclusively(LOCK, async (onStart) => {
    if (isInstalled()) return;
    forgetInstalled();
    await must('Installing packages (about a minute)', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], onStart);
    rememberInstalled();
  });
}

/** Makes the sources that are not kept in the repository, for checks that read the code without building it. */
export const generate = () => make([SOURCES]);

/** Builds what has changed since it was last built. */
export const build = () => make(BUILDS);

async function make(parts) {
  if (parts.every(isFresh)) return;
  await exclusively(LOCK, async (onStart) => {
    for (const part of parts.filter((one) => !isFresh(one))) {
      rmSync(stampOf(part), { force: true });
      await must(part.title, ['run', '--silent', '-w', part.workspace, part.script], onStart);
      // After the build: it generates some of its own sources.
      mkdirSync(dirname(stampOf(part)), { recursive: true });
      writeFileSync(stampOf(part), fingerprint(root, part.sources));
    }
  });
}

/** In node_modules, so that newly installed packages mean a new build. */
const stampOf = ({ workspace, script }) => inRoot('node_modules', '.cache', 'site', `${script}-${workspace}`);

function isFresh(part) {
  const stamp = stampOf(part);
  if (!existsSync(inRoot(part.product)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(root, part.sources);
}

async function must(title, args, onStart) {
  const { ok, output } = await step(title, () => npm(args, { onStart }));
  if (!ok) throw new PreparationError(`${title} failed: npm ${args.join(' ')}\n\n${output}`);
}
