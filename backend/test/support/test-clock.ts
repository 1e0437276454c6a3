import type { Clock } from '../../src/platform/clock/clock.js';

/** Moves the application's time. What the database stamps by itself stays in the present. */
export class TestClock {
  #offsetMs = 0;

  constructor(clock: Clock) {
    clock.now = () => this.now();
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Goes `ms` into the future, or back. */
  travel(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Back to the present. */
  reset(): void {
    this.#offsetMs = 0;
  }
}
