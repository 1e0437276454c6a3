import { AppError } from '../../domain/errors/index.js';

/** Callers who may wait for the same key. */
const MAX_WAITING = 40;

/**
 * Runs callers with the same key one after the other, within this process.
 *
 * A sign-in attempt is charged before it is checked; without turns, a few concurrent good sign-ins to one account would
 * look like a series of failures.
 */
export class Turns {
  readonly #last = new Map<string, { done: Promise<unknown>; waiting: number }>();

  /** Refuses with auth.busy when too many are already waiting. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.get(key) ?? { done: Promise.resolve(), waiting: 0 };
    if (turn.waiting > MAX_WAITING) throw new AppError('auth.busy', { params: { retryAfterSeconds: 1 } });
    const mine = turn.done.then(work);
    turn.done = mine.catch(() => undefined);
    turn.waiting += 1;
    this.#last.set(key, turn);
    try {
      return await mine;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) this.#last.delete(key);
    }
  }
}
