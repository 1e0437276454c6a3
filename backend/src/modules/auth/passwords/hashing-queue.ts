import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';

/**
 * Concurrent hashes: each takes 19 MiB and a core for some 10 ms. One more than small machines have cores, so that one
 * is always ready to run.
 */
const CONCURRENCY = 3;
/** Callers who may wait: about a quarter of a second of work. */
const MAX_WAITING = 40;

/** Bounds how many slow hashes run, and how many wait, so that a flood of sign-ins cannot occupy the whole process. */
@Injectable()
export class HashingQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Refuses with auth.busy when too many are already waiting. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < CONCURRENCY) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw new AppError('auth.busy', { params: { retryAfterSeconds: 1 } });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the slot directly to the caller that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
