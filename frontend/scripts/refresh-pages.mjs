// Renders the pages again whenever prices, customers or settings change, for as long as it runs.
//   node frontend/scripts/refresh-pages.mjs --api http://api:3000 --out DIR [--every SECONDS] [--alive FILE] [--health PORT]
// writes them to DIR/<build>/, where nginx prefers them to those of the build, and FILE after every round that
// succeeded, for a health check; PORT responds with the same, for an alarm. As a worker thread (workerData `{ api }`)
// it renders them once, posts them to its parent, `{ 'pricing.zh.html': '<!doctype html>…' }`, and exits.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { FreshPages } from './lib/fresh-pages.mjs';
import { serveHealth } from './lib/pages-health.mjs';

const DAY_MS = 86_400_000;
/** The previous release may still be served for a while after a new one. */
const KEEP_OTHERS_MS = 7 * DAY_MS;

if (isMainThread) await keepFresh(readArguments());
else {
  const pages = await FreshPages.open(workerData.api);
  await pages.refresh((texts) => parentPort.postMessage(texts));
}

async function keepFresh({ api, everySeconds, deliver, alive, healthPort }) {
  const health = healthPort && serveHealth(healthPort);
  const pages = await FreshPages.open(api);
  for (let trouble = ''; ; await sleep(everySeconds * 1000)) {
    try {
      await pages.refresh((texts) => deliver(texts, pages.build));
      if (alive) await writeFile(alive, '');
      if (health) health.roundSucceeded();
      trouble = '';
    } catch (error) {
      // The existing pages are kept; the error is logged once, not on every attempt.
      if (trouble !== error.message) console.error(`page refresh failed: ${error.message}`);
      trouble = error.message;
    }
  }
}

function readArguments() {
  const options = {
    api: { type: 'string' },
    out: { type: 'string' },
    every: { type: 'string', default: '30' },
    alive: { type: 'string' },
    health: { type: 'string' },
  };
  const { api: address, out, every, alive, health } = parseArgs({ options }).values;
  const seconds = Number(every);
  if (!address || !out || !(seconds > 0)) {
    console.error('refresh-pages.mjs --api http://HOST:PORT --out DIR [--every SECONDS]');
    process.exit(2);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
  return {
    api: address.replace(/\/$/, ''),
    everySeconds: seconds,
    deliver: (files, build) => save(files, out, build),
    alive,
    healthPort: Number(health ?? 0),
  };
}

/** Each file is replaced atomically: a reader never sees half a page. */
async function save(files, out, build) {
  const folder = join(out, build);
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    const draft = join(folder, `.${file}`);
    await writeFile(draft, text);
    await rename(draft, join(folder, file));
  }
  await removeOthers(out, build);
  console.log(`${new Date().toISOString()} ${Object.keys(files).length} pages`);
}

async function removeOthers(out, build) {
  for (const name of await readdir(out)) {
    const folder = join(out, name);
    const isOld = Date.now() - (await stat(folder)).mtimeMs > KEEP_OTHERS_MS;
    if (name !== build && isOld) await rm(folder, { recursive: true });
  }
}
