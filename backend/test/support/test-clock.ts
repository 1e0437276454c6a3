import type { Clock } from '../../src/platform/clock/clock.js';

/**
 * Moves the application's time, and the one that its processes share. Timestamps set by the database stay in the present.
 */
export class TestClock {
  #offsetMs = 0;

  constructor(clock: Clock) {
    clock.now = () => this.now();
    clock.shared = () => this.shared();
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  async shared(): Promise<Date> {
    return this.now();
  }

  /** Moves the time forward by `ms`, or back if negative. */
  travel(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Back to the present. */
  reset(): void {
    this.#offsetMs = 0;
  }
}
