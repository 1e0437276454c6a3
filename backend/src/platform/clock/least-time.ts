import { randomInt } from 'node:crypto';

/**
 * How much longer than asked an answer may wait, at random, in ms: writing a refusal takes half a millisecond longer than
 * writing a success, and who measures sees that only beneath this.
 */
const SPREAD_MS = 50;

/**
 * Answers no sooner than `leastMs` after it was asked, and up to 50 ms later, with success or refusal alike: what the work
 * found out cannot be told from how long it took. `leastMs` has to be longer than the work takes.
 */
export async function inLeastTime<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const passed = new Promise((resolve) => setTimeout(resolve, leastMs + randomInt(SPREAD_MS)));
  try {
    return await work();
  } finally {
    await passed;
  }
}
