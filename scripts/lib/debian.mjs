import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/** Returns the path of a program; null when it is not on PATH. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/**
 * Returns the browser for the tests: `CHROMIUM`, or Debian's, preferably its headless shell, which needs half the time.
 */
export const findChromium = () =>
  process.env.CHROMIUM ?? findProgram('chromium-headless-shell') ?? findProgram('chromium');

/** Without it, Chinese text is rendered as boxes and its layout differs. */
const hasChineseFont = () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc');

const PACKAGES = {
  'chromium-headless-shell': () => findProgram('chromium-headless-shell') !== null || 'CHROMIUM' in process.env,
  'fonts-noto-cjk': hasChineseFont,
  'nginx-light': () => findProgram('nginx') !== null,
  pgbouncer: () => findProgram('pgbouncer') !== null,
  'redis-server': () => findProgram('redis-server') !== null,
};

/**
 * Installs missing packages when running as root on a system with apt. Never prompts; elsewhere the stages report what
 * is missing.
 */
export async function installDebianPackages(names) {
  const missing = names.filter((name) => !PACKAGES[name]());
  if (missing.length === 0 || process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing Debian packages: ${missing.join(' ')}`, async () => {
    await run('apt-get', ['update', '-q'], { env });
    const { ok, output } = await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing], {
      env,
    });
    if (!ok) console.log(output.split('\n').slice(-10).join('\n'));
  });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
