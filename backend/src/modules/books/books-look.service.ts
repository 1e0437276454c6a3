import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Transactions } from '../../platform/database/transactions.js';
import type { BooksBroken } from './books.events.js';
import { type Breach, INVARIANTS } from './invariants/index.js';
import { breachesOf, CHANGED, type Mark, type Narrow, narrowed, NOW_IS } from './narrowing.js';

const SUBJECTS = Object.keys(CHANGED) as readonly Narrow[];
/** Subjects of one statement, which takes some ten milliseconds. */
const CHUNK = 200;
/** The longest time from the beginning of a write to its commit, in milliseconds. */
const LONGEST_WRITE_MS = 60_000;
/**
 * How far back the first look of a process reaches: in lines, and in time. Earlier changes were checked by the processes
 * before it, which look every ten minutes; if none ran for over two hours, the nightly check finds them.
 */
const [FIRST_LINES, FIRST_MS] = [1_000, 2 * 3_600_000];
const MAX_REPORTED = 20;

type Found = Breach & { readonly invariantId: string };

/**
 * Checks the invariants for what changed since the last look, in statements short enough for any process. A subject
 * with a breach is checked again every time until it is corrected.
 */
@Injectable()
export class BooksLook {
  /** Times of looks, of which the first is old enough that nothing before it is still being written. */
  #marks: readonly Mark[] = [];
  readonly #suspects = new Map<Narrow, readonly string[]>();

  constructor(private readonly transactions: Transactions) {}

  async look(): Promise<BooksBroken[]> {
    const since = await this.#since();
    const found: Found[] = await this.#read<Found>(breachesOf('site'));
    for (const subject of SUBJECTS) found.push(...(await this.#lookAt(subject, since)));
    return INVARIANTS.flatMap(({ id: invariantId, says }) => {
      const breaches = found.flatMap(({ invariantId: id, ...breach }) => (id === invariantId ? [breach] : []));
      return breaches.length === 0
        ? []
        : [{ invariantId, says, count: breaches.length, breaches: breaches.slice(0, MAX_REPORTED) }];
    });
  }

  async #lookAt(subject: Narrow, mark: Mark): Promise<Found[]> {
    const { text, since } = CHANGED[subject];
    const changed = await this.#read<{ id: string | null }>(
      text,
      since.map((position) => mark[position]),
    );
    const ids = [...new Set([...changed.flatMap(({ id }) => id ?? []), ...(this.#suspects.get(subject) ?? [])])];
    const found: Found[] = [];
    const suspects: string[] = [];
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = ids.slice(at, at + CHUNK);
      const breaches = await this.#read<Found>(narrowed(subject), [chunk]);
      found.push(...breaches);
      if (breaches.length > 0) suspects.push(...chunk);
    }
    this.#suspects.set(subject, suspects);
    return found;
  }

  async #since(): Promise<Mark> {
    const [now] = await this.#read<Mark>(NOW_IS);
    if (!now) throw new Error('the database has no time');
    const { time, points, lines, events } = now;
    const old = this.#marks.findLastIndex((mark) => mark.time.getTime() < time.getTime() - LONGEST_WRITE_MS);
    this.#marks = [...this.#marks.slice(Math.max(old, 0)), now];
    const [first] = this.#marks;
    if (first && old >= 0) return first;
    return {
      time: new Date(time.getTime() - FIRST_MS),
      points: points - FIRST_LINES,
      lines: lines - FIRST_LINES,
      events: events - FIRST_LINES,
    };
  }

  #read<Row extends object>(text: string, values: readonly unknown[] = []): Promise<(Row & QueryResultRow)[]> {
    return this.transactions.statement<Row & QueryResultRow>(text, values);
  }
}
