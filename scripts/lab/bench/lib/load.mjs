import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { track } from '../../../lib/run.mjs';

const SCRIPT = fileURLToPath(new URL('generator.mjs', import.meta.url));

/** Runs the load generator in a separate process, so that its CPU time is not counted as the server's. */
export class Generator {
  #child = track(fork(SCRIPT, { execArgv: [] }));
  #jobs = new Map();
  #next = 1;

  constructor() {
    this.#child.on('message', ({ id, result, error }) => {
      const job = this.#jobs.get(id);
      this.#jobs.delete(id);
      if (error) job.reject(new Error(error));
      else job.resolve(result);
    });
    this.#child.once('exit', () => {
      for (const { reject } of this.#jobs.values()) reject(new Error('the load generator has exited'));
    });
  }

  /** Runs one load to its end; generator.mjs lists its options. */
  run(job) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject });
      this.#child.send({ ...job, id });
    });
  }

  close() {
    this.#child.kill();
  }
}
