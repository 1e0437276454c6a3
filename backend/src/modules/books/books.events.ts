import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** An invariant of the books is broken. */
export interface BooksBroken {
  readonly invariantId: string;
  readonly says: string;
  /** Number of breaches, counted up to a limit. */
  readonly count: number;
  /** The first of them. */
  readonly breaches: readonly object[];
}

export const booksBroken: JobContract<BooksBroken> = {
  name: 'books.broken',
  queue: 'events',
  parse(data) {
    const { count, breaches } = data;
    if (typeof count !== 'number') throw new TypeError('payload has no number "count"');
    if (!Array.isArray(breaches)) throw new TypeError('payload has no list "breaches"');
    return { invariantId: textOf(data, 'invariantId'), says: textOf(data, 'says'), count, breaches };
  },
};
