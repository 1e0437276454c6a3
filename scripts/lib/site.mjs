import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { inRoot, root } from './root.mjs';
import { track } from './run.mjs';
import { testEnvironment } from './test-environment.mjs';

/** First start on a busy machine: creates the database, migrates, seeds. In milliseconds. */
const START_MS = 120_000;

/** The answer that every captcha of the site under test accepts. */
const CAPTCHA_ANSWER = 'TEST';

/** A second payment method, which needs no external provider. */
const BANK = {
  PAYMENT_PROVIDERS: 'sandbox,bank',
  BANK_HOLDER: '长堤信息技术有限公司',
  BANK_NAME: '示例银行',
  BANK_ACCOUNT: '6222 0000 1111',
};

/**
 * Starts the built site on a free port with its own data under `folder`, with `additions` to its settings, and waits
 * until it is ready. Rejects with the end of its output.
 */
export async function startSite(folder, additions = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    CAPTCHA_ANSWER,
    LIMITS_FACTOR: '1000',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    ...BANK,
    ...additions,
  };
  const env = testEnvironment(process.env, settings);
  const child = track(
    spawn(process.execPath, [inRoot('backend', 'dist', 'bundled', 'main.js')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-500_000);
    });
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  const site = {
    url,
    env: { ...settings, E2E_BASE_URL: url },
    /** Ends the site and returns the end of its output. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return output;
    },
  };

  let isRunning = true;
  void ended.then(() => (isRunning = false));
  const deadline = Date.now() + START_MS;
  while (!(await isReady(port))) {
    if (!isRunning) throw new Error(`The site has exited:\n${output}`);
    if (Date.now() > deadline)
      throw new Error(`The site is not ready after ${START_MS / 1000} s:\n${await site.stop()}`);
    await sleep(200);
  }
  return site;
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
