import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The holder renews its claim this often; one that is this old belongs to a process that was killed. In milliseconds. */
const RENEW_MS = 2_000;
const STALE_MS = 20_000;

/** Runs `work` while no other process on this machine runs work under the same folder name. Waits for its turn. */
export async function exclusively(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  for (let waited = 0; !claim(folder); waited += 1) {
    if (waited === 0) console.log('Another start is installing or building; waiting for it …');
    await sleep(500);
  }
  const renewal = setInterval(() => utimesSync(folder, new Date(), new Date()), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    rmSync(folder, { recursive: true, force: true });
  }
}

function claim(folder) {
  const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE_MS) rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
