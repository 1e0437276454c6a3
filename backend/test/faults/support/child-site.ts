import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPTCHA_ANSWER, freePort } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { ask, type Asked } from './ask.js';

/** The built server, so that the tests kill, freeze and starve what runs in production. */
const MAIN = join(__dirname, '../../../dist/bundled/main.js');
const START_SECONDS = 120;
const LEAVING_MS = 30_000;

export interface ChildOptions {
  readonly databaseUrl: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Arguments of Node before the program. */
  readonly nodeArguments?: readonly string[];
  /** Folder for its keys and mails; by default a new one. */
  readonly dataDir?: string;
}

/** A process of the site. */
export interface ChildSite {
  readonly url: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly dataDir: string;
  readonly pid: number;
  isAlive(): boolean;
  /** Its last log lines. */
  said(): string;
  ask(path: string, request?: Asked): ReturnType<typeof ask>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Stops it, by force after 30 seconds. */
  stop(): Promise<number | string>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts the built server and waits until it is ready, or, for a worker, until it serves its metrics. */
export async function startChild(options: ChildOptions): Promise<ChildSite> {
  if (!existsSync(MAIN)) throw new Error('the server is not built: npm run -w backend build');
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'site-child-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: url,
    CAPTCHA_ANSWER,
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ...options.variables,
  };
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);

  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  let isAlive = true;
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      isAlive = false;
      running.delete(child);
      resolve(code ?? signal ?? 'unknown');
    }),
  );
  const site: ChildSite = {
    url,
    port,
    metricsPort,
    dataDir,
    pid: child.pid ?? 0,
    isAlive: () => isAlive,
    said: () => said,
    ask: (path, request) => ask(url + path, request),
    kill: (signal) => void child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGTERM');
      // oxlint-disable-next-line no-restricted-globals -- a deadline for what does not end by itself
      const impatience = setTimeout(() => child.kill('SIGKILL'), LEAVING_MS);
      const code = await ended;
      clearTimeout(impatience);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
  const isWorker = options.variables?.['ROLE'] === 'worker';
  const sign = isWorker ? `http://127.0.0.1:${metricsPort}/metrics` : `${url}/api/health/ready`;
  try {
    await eventually(async () => {
      if (!isAlive) throw new Error(`the site has ended: ${said}`);
      return (await ask(sign, { timeoutMs: 5_000 })).status === 200;
    }, START_SECONDS);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return site;
}
