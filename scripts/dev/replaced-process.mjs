import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/root.mjs';
import { track } from '../lib/run.mjs';

const CHILD = fileURLToPath(new URL('child.mjs', import.meta.url));
/** Time for a graceful shutdown before the process is killed, in milliseconds. */
const END_MS = 3_000;

/**
 * A process that is replaced when its code changes. A spare process has already loaded all packages, which is most of a
 * start.
 */
export class ReplacedProcess {
  #running;
  #spare;
  #isUp = false;
  #isChanging = false;
  #steps = 0;
  /** @type {Promise<void> | null} */
  #busy = null;
  #free;
  #turn = Promise.resolve();

  constructor() {
    this.hold();
  }

  /** Whether the process can take requests; settles after the change in progress. */
  async isUp() {
    while (this.#busy) await this.#busy;
    return this.#isUp && this.#running.connected;
  }

  /** Makes requests wait until `replace` or `keep`, because a file has changed. */
  hold() {
    this.#isChanging = true;
    this.#busy ??= new Promise((resolve) => {
      this.#free = resolve;
    });
  }

  /** Keeps the current process: the changed code did not compile. */
  keep() {
    this.#queue(() => undefined);
  }

  /** Ends the process and starts `entry`, which needs `packages`, with the environment that `prepare` returns. */
  replace({ entry, packages, prepare }) {
    this.#queue(async () => {
      // Superseded by a later change that has already been compiled.
      if (this.#steps > 1) return;
      this.#isUp = false;
      const env = await prepare();
      await end(this.#running);
      this.#running = this.#spare?.connected ? this.#spare : begin(packages, env);
      this.#isUp = await run(this.#running, entry);
      this.#spare = begin(packages, env);
    });
  }

  async stop() {
    await this.#turn;
    await Promise.all([end(this.#running), end(this.#spare)]);
  }

  #queue(step) {
    this.hold();
    this.#isChanging = false;
    this.#steps += 1;
    this.#turn = this.#turn
      .then(step)
      .catch(({ message }) => console.error(message))
      .then(() => {
        this.#steps -= 1;
        if (this.#isChanging || this.#steps > 0) return;
        this.#busy = null;
        this.#free();
      });
  }
}

/** Runs in a separate process group, so that Ctrl-C reaches it only through the parent. */
const begin = (packages, env) =>
  track(fork(CHILD, packages, { cwd: root, env, execArgv: ['--enable-source-maps'], detached: true }));

/** Resolves to whether the code has started. */
function run(child, entry) {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
    child.send(entry, () => undefined);
  });
}

/** Closing the channel tells the process to shut down. */
function end(child) {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    const impatience = setTimeout(() => child.kill('SIGKILL'), END_MS);
    child.once('exit', () => {
      clearTimeout(impatience);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
