import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/root.mjs';
import { track } from '../lib/run.mjs';

const CHILD = fileURLToPath(new URL('child.mjs', import.meta.url));
/** An orderly end takes less; after it the process is killed, in milliseconds. */
const END_MS = 3_000;

/** A process that is replaced when its code changes. A spare one has loaded all packages already: that is most of a start. */
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

  /** A change has been noticed: requests wait until `replace` or `keep`. */
  hold() {
    this.#isChanging = true;
    this.#busy ??= new Promise((resolve) => {
      this.#free = resolve;
    });
  }

  /** The change has come to nothing: the process stays. */
  keep() {
    this.#queue(() => undefined);
  }

  /** Ends the process and starts `entry`, which needs `packages`, with the environment that `prepare` returns. */
  replace({ entry, packages, prepare }) {
    this.#queue(async () => {
      // A later change has been compiled already.
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

/** In a process group of its own: Ctrl-C reaches it through us. */
const begin = (packages, env) =>
  track(fork(CHILD, packages, { cwd: root, env, execArgv: ['--enable-source-maps'], detached: true }));

/** Resolves with whether the code has started. */
function run(child, entry) {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
    child.send(entry, () => undefined);
  });
}

/** Closing the channel asks a process to end. */
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
