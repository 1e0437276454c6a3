import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../lib/debian.mjs';
import { step } from '../../lib/progress.mjs';
import { inRoot } from '../../lib/root.mjs';
import { run } from '../../lib/run.mjs';

const CACHE = inRoot('node_modules', '.cache', 'prometheus');

/**
 * Finds Prometheus and promtool: on PATH, otherwise unpacked from Debian's package into the cache. The package is not
 * installed, because that would start a server. Null when neither is available.
 */
export async function findPrometheus() {
  const installed = toolsAt((name) => findProgram(name));
  if (installed) return installed;
  const unpacked = () => toolsAt((name) => [join(CACHE, 'usr', 'bin', name)].find(existsSync) ?? null);
  if (!unpacked() && findProgram('apt-get') && findProgram('dpkg-deb')) await unpack();
  return unpacked();
}

function toolsAt(find) {
  const [prometheus, promtool] = [find('prometheus'), find('promtool')];
  return prometheus && promtool ? { prometheus, promtool } : null;
}

async function unpack() {
  mkdirSync(CACHE, { recursive: true });
  await step('Unpacking the Debian package: prometheus', async () => {
    await run('apt-get', ['download', 'prometheus'], { cwd: CACHE });
    const [file] = readdirSync(CACHE).filter((name) => /^prometheus_.*\.deb$/.test(name));
    if (file) await run('dpkg-deb', ['-x', file, CACHE], { cwd: CACHE });
  });
}
