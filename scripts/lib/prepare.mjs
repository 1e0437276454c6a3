import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exclusively } from './exclusive.mjs';
import { fingerprint } from './fingerprint.mjs';
import { forgetInstalled, isInstalled, rememberInstalled } from './installed.mjs';
import { step } from './progress.mjs';
import { inRoot, root } from './root.mjs';
import { npm } from './run.mjs';

/** What is built, out of which files, and a file that exists when it has been. */
const PARTS = [
  {
    workspace: 'backend',
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
    title: 'Building the pages',
    sources: [
      ...['src', 'public', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'].map(
        (name) => `frontend/${name}`,
      ),
      'backend/openapi.json',
      'backend/config',
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

/** Builds what has changed since it was last built. */
export async function build() {
  if (PARTS.every(isFresh)) return;
  await exclusively(LOCK, async (onStart) => {
    for (const part of PARTS.filter((one) => !isFresh(one))) {
      rmSync(stampOf(part), { force: true });
      await must(part.title, ['run', '--silent', '-w', part.workspace, 'build'], onStart);
      // After the build: it generates some of its own sources.
      mkdirSync(dirname(stampOf(part)), { recursive: true });
      writeFileSync(stampOf(part), fingerprint(root, part.sources));
    }
  });
}

/** In node_modules, so that newly installed packages mean a new build. */
const stampOf = ({ workspace }) => inRoot('node_modules', '.cache', 'site', `built-${workspace}`);

function isFresh(part) {
  const stamp = stampOf(part);
  if (!existsSync(inRoot(part.product)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(root, part.sources);
}

async function must(title, args, onStart) {
  const { ok, output } = await step(title, () => npm(args, { onStart }));
  if (!ok) throw new PreparationError(`${title} failed: npm ${args.join(' ')}\n\n${output}`);
}
