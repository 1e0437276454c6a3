// npm run dev: serves the whole site at one address. When a file is saved, the pages reload and the API restarts.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../lib/free-port.mjs';
import { requireNode } from '../lib/node-version.mjs';
import { install } from '../lib/prepare.mjs';
import { inRoot } from '../lib/root.mjs';
import { npm, run } from '../lib/run.mjs';
import { ReplacedProcess } from './replaced-process.mjs';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
process.env.PUBLIC_URL ??= `http://localhost:${PORT}`;
const folder = inRoot('backend', 'dist', 'dev');
const ENTRIES = ['main.dev.ts', 'main.migrate.ts', 'app/settings.ts'];

const api = new ReplacedProcess();
let pages, watcher, database, env, stopped;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
requireNode();
try {
  await install();
  // Imported late: the packages may only just have been installed.
  const { createServer } = await import('vite');
  const { watchCode } = await import('./watch-code.mjs');
  const { ok, output } = await npm(['run', '--silent', '-w', 'frontend', 'generate']);
  if (!ok) throw new Error(output);

  const apiPort = String(await freePort());
  env = { ...process.env, HOST: '127.0.0.1', PORT: apiPort };
  const proxy = { '^/(api|dev)(/|$)': { target: `http://127.0.0.1:${apiPort}`, bypass: waitForApi } };
  const server = { host: HOST, port: Number(PORT), strictPort: true, proxy };
  pages = await createServer({ root: inRoot('frontend'), server, clearScreen: false });
  await pages.listen();
  watcher = watchCode({ source: inRoot('backend', 'src'), folder, entries: ENTRIES, server: api, prepare });
} catch (error) {
  console.error(error.message);
  await stop(1);
}

/** Called by Vite before it proxies a request. */
async function waitForApi(request, response) {
  if (await api.isUp()) return undefined;
  response.writeHead(503, { 'content-type': 'text/plain' }).end('The API is not running; see the terminal.\n');
  return request.url;
}

/** The database runs as long as this process, and a new migration runs before the code that needs it. */
async function prepare(changed) {
  const isFirst = !database;
  if (isFirst) await openDatabase();
  if (database.isOurs && (isFirst || changed.some((file) => file.includes('migrations')))) {
    const { ok, output } = await run(process.execPath, [join(folder, 'main.migrate.js')], { env });
    if (!ok) throw new Error(output);
  }
  return env;
}

async function openDatabase() {
  try {
    const { announce, locateDatabase, parseSettings } = await import(pathToFileURL(join(folder, 'settings.js')).href);
    const settings = parseSettings(process.env);
    const { appUrl, ownerUrl, stop } = await locateDatabase(settings, console.warn);
    database = { isOurs: !settings.databaseUrl, stop };
    Object.assign(env, { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl });
    announce(settings);
  } catch (error) {
    void stop(1);
    throw error;
  }
}

function stop(code) {
  stopped ??= (async () => {
    await Promise.all([pages?.close(), watcher?.close()]);
    await api.stop();
    await database?.stop();
    process.exit(code);
  })();
  return stopped;
}
