import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How often the holder renews its lock, and the age at which a lock counts as left behind by a killed process. In
 * milliseconds.
 */
const RENEW_MS = 2_000;
const STALE_MS = 20_000;

/**
 * Runs `work` while no other process on this machine runs work under the same folder name. Waits for its turn.
 *
 * `work` gets a function to register the pid of a program it has started: the program may outlive this process, and the
 * lock then lasts until it ends.
 */
export async function exclusively(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  for (let waited = 0; !claim(folder); waited += 1) {
    if (waited === 0) console.log(`Another process is installing or building (if not, delete ${folder}); waiting …`);
    await sleep(500);
  }
  const renewal = setInterval(() => utimesSync(folder, new Date(), new Date()), RENEW_MS);
  try {
    return await work((pid) => writeFileSync(join(folder, 'pid'), String(pid)));
  } finally {
    clearInterval(renewal);
    rmSync(folder, { recursive: true, force: true });
  }
}

function claim(folder) {
  if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(folder) {
  const claimed = statSync(folder, { throwIfNoEntry: false });
  if (!claimed || Date.now() - claimed.mtimeMs < STALE_MS) return false;
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}
