import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@causeway/embedded-postgres';
import { built } from '../../../lib/built.mjs';
import { freePort } from '../../../lib/free-port.mjs';
import { givingBack } from '../../../lib/memory.mjs';
import { root } from '../../../lib/root.mjs';
import { track } from '../../../lib/run.mjs';
import { testEnvironment } from '../../../lib/test-environment.mjs';
import { cpuOf, cpuOfTree, footprintOf } from './cpu.mjs';

/** The answer that every captcha of the site under test accepts. */
export const CAPTCHA_ANSWER = 'TEST';
const START_MS = 60_000;

/** Starts the site's embedded PostgreSQL under `folder`, migrated, with its default settings and durable writes. */
export async function startDatabase(folder) {
  const { ensureDatabase } = await built('platform/database/grants.js');
  const { migrate } = await built('platform/database/migrate.js');
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
  const urls = await ensureDatabase({
    adminUrl: postgres.adminUrl,
    name: 'site',
    ownerRole: 'site_owner',
    appRole: 'site_app',
  });
  await migrate({ ownerUrl: urls.ownerUrl, appRole: 'site_app' });
  return {
    ...urls,
    adminUrl: Object.assign(new URL(postgres.adminUrl), { pathname: '/site' }).href,
    dataDir,
    pid: postgres.pid,
    cpuMs: () => cpuOfTree(postgres.pid),
    stop: () => postgres.stop(),
  };
}

/** Starts one process of the built site in `tree` with `settings`; if it has a port, waits until it responds. */
export async function startProcess(database, settings = {}, tree = root) {
  const port = await freePort();
  const env = testEnvironment(process.env, {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.appUrl,
    DATA_DIR: database.dataDir,
    ROLE: 'api',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    LIMITS_FACTOR: '1000000',
    CAPTCHA_ANSWER,
    ...givingBack,
    ...settings,
  });
  const began = performance.now();
  const { NODE_FLAGS: flags = '', ...rest } = env;
  const args = [...flags.split(' ').filter(Boolean), join(tree, 'backend', 'dist', 'bundled', 'main.js')];
  const child = track(spawn(process.execPath, args, { cwd: tree, env: rest, stdio: ['ignore', 'ignore', 'pipe'] }));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-8_000)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const site = {
    port,
    pid: child.pid,
    cpuMs: () => cpuOf(child.pid),
    footprint: () => footprintOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  if (env.ROLE === 'worker') return site;
  for (const end = Date.now() + START_MS; ; await sleep(5)) {
    if (await answers(port)) return { ...site, firstAnswerMs: performance.now() - began };
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The site did not start:\n${output}`);
  }
}

async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/site`)).ok;
  } catch {
    return false;
  }
}
