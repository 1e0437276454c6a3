import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../lib/debian.mjs';
import { step } from '../../lib/progress.mjs';
import { inRoot } from '../../lib/root.mjs';
import { run } from '../../lib/run.mjs';

const CACHE = inRoot('node_modules', '.cache', 'prometheus');

/** Programs and the Debian packages that have them. */
const PACKAGES = {
  prometheus: 'prometheus',
  promtool: 'prometheus',
  amtool: 'prometheus-alertmanager',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
};

/**
 * Finds Prometheus, its tools and the blackbox exporter: on PATH, otherwise unpacked from Debian's packages into the
 * cache. They are not installed, because that would start servers. Null when one is not available.
 */
export async function findPrometheus() {
  const installed = toolsAt((name) => findProgram(name));
  if (installed) return installed;
  const unpacked = () => toolsAt((name) => [join(CACHE, 'usr', 'bin', name)].find(existsSync) ?? null);
  if (!unpacked() && findProgram('apt-get') && findProgram('dpkg-deb')) await unpack();
  return unpacked();
}

function toolsAt(find) {
  const [prometheus, promtool, amtool, blackbox] = Object.keys(PACKAGES).map(find);
  return prometheus && promtool && amtool && blackbox ? { prometheus, promtool, amtool, blackbox } : null;
}

async function unpack() {
  mkdirSync(CACHE, { recursive: true });
  const packages = [...new Set(Object.values(PACKAGES))];
  await step(`Unpacking Debian packages: ${packages.join(' ')}`, async () => {
    await run('apt-get', ['download', ...packages], { cwd: CACHE });
    for (const file of readdirSync(CACHE).filter((name) => /^prometheus[a-z-]*_.*\.deb$/.test(name)))
      await run('dpkg-deb', ['-x', file, CACHE], { cwd: CACHE });
  });
}
