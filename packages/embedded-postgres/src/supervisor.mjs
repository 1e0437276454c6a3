import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './embedded-postgres-error.mjs';

/** @import { ServerProcess } from './types.d.ts' */

/** Delay between two attempts to restart the server, in milliseconds. */
const PAUSE_MS = 1_000;

/** Keeps a server running: when it ends unexpectedly, it is restarted on the same port. */
export class Supervisor {
  #ending = false;
  /** @type {Promise<void>} */
  #restart = Promise.resolve();
  #startAgain;
  #log;

  /**
   * @param {ServerProcess} server
   * @param {(port: number) => Promise<ServerProcess>} startAgain
   * @param {(line: string) => void} log
   */
  constructor(server, startAgain, log) {
    this.server = server;
    this.#startAgain = startAgain;
    this.#log = log;
    this.#watch();
  }

  async stop() {
    this.#ending = true;
    await this.#restart;
    await this.server.stop();
  }

  #watch() {
    void this.server.ended.then((lastWords) => {
      this.#restart = this.#ending ? Promise.resolve() : this.#bringBack(lastWords);
      return this.#restart;
    });
  }

  /** @param {string} lastWords */
  async #bringBack(lastWords) {
    this.#log(`The embedded database has stopped by itself and is started again. It said: ${lastWords}`);
    let complaint = '';
    while (!this.#ending) {
      try {
        this.server = await this.#startAgain(this.server.port);
        this.#watch();
        return;
      } catch (error) {
        const message = messageOf(error);
        if (message !== complaint) this.#log(message);
        complaint = message;
        await sleep(PAUSE_MS);
      }
    }
  }
}
