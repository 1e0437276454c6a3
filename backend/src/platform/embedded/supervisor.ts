import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.js';

/** Delay between two attempts to restart the server, in milliseconds. */
const PAUSE_MS = 1_000;

/** Keeps a server running: when it ends unexpectedly, it is restarted on the same port. */
export class Supervisor {
  #ending = false;
  #restart: Promise<void> = Promise.resolve();

  constructor(
    private server: ServerProcess,
    private readonly startAgain: (port: number) => Promise<ServerProcess>,
    private readonly log: (line: string) => void,
  ) {
    this.#watch();
  }

  async stop(): Promise<void> {
    this.#ending = true;
    await this.#restart;
    await this.server.stop();
  }

  #watch(): void {
    void this.server.ended.then((lastWords) => {
      this.#restart = this.#ending ? Promise.resolve() : this.#bringBack(lastWords);
      return this.#restart;
    });
  }

  async #bringBack(lastWords: string): Promise<void> {
    this.log(`The embedded database has stopped by itself and is started again. It said: ${lastWords}`);
    let complaint = '';
    while (!this.#ending) {
      try {
        this.server = await this.startAgain(this.server.port);
        this.#watch();
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== complaint) this.log(message);
        complaint = message;
        await sleep(PAUSE_MS);
      }
    }
  }
}
