import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { LongReads } from '../../platform/database/long-reads.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { FOLD_RULE, LicenseFold } from './license-fold.queries.js';
import { type BooksBroken, booksBroken } from './books.events.js';
import { BooksLook } from './books-look.service.js';
import { type Breach, INVARIANTS, type Invariant } from './invariants/index.js';

/** At most this many breaches are counted, and this many of them reported. */
const [MAX_COUNTED, MAX_REPORTED] = [1_000, 20];

/** Totals of the books, in fen and points. */
export interface Statement {
  readonly orders: number;
  /** All money received, including what was refunded later. */
  readonly capturedFen: number;
  readonly returnedFen: number;
  /** Points earned minus points spent, over all accounts. */
  readonly points: number;
  readonly activeLicenses: number;
}

const STATEMENT = `
  SELECT (SELECT count(*)::int FROM orders) AS orders,
         (SELECT coalesce(sum(received_fen), 0)::float8 FROM payments
           WHERE status IN ('succeeded', 'surplus', 'mismatched', 'deposit')) AS "capturedFen",
         (SELECT coalesce(sum(amount_fen), 0)::float8 FROM refunds WHERE status = 'succeeded') AS "returnedFen",
         (SELECT coalesce(sum(amount), 0)::float8 FROM point_records) AS points,
         (SELECT count(*)::int FROM licenses WHERE status = 'active') AS "activeLicenses"`;

/** Checks whether the books balance. */
@Injectable()
export class BooksAudit {
  constructor(
    private readonly reads: LongReads,
    private readonly transactions: Transactions,
    private readonly licenses: LicenseFold,
    private readonly recent: BooksLook,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly logger: AppLogger,
  ) {}

  /** Returns the broken invariants, of all or of those given, from one snapshot of the database. Changes nothing. */
  async check(invariants: readonly Invariant[] = INVARIANTS): Promise<BooksBroken[]> {
    return this.reads.snapshot(async (read) => {
      const broken: BooksBroken[] = [];
      for (const { id: invariantId, says, sql } of invariants) {
        const breaches = await read<Breach>(`SELECT * FROM (${sql}) AS breaches LIMIT ${MAX_COUNTED}`);
        if (breaches.length === 0) continue;
        broken.push({ invariantId, says, count: breaches.length, breaches: breaches.slice(0, MAX_REPORTED) });
      }
      return broken;
    });
  }

  /** The same for the rule that every license shows what its lines give: of all licenses, or of those that changed. */
  async checkLicenses(which: 'all' | 'changed'): Promise<BooksBroken[]> {
    const breaches = await this.licenses[which]();
    if (breaches.length === 0) return [];
    const { id: invariantId, says } = FOLD_RULE;
    return [{ invariantId, says, count: breaches.length, breaches: breaches.slice(0, MAX_REPORTED) }];
  }

  /** Returns the current totals. */
  async statement(): Promise<Statement | undefined> {
    const [statement] = await this.reads.snapshot((read) => read<Statement>(STATEMENT));
    return statement;
  }

  /** Checks everything, all rows, and stores the result. */
  async checkAll(): Promise<BooksBroken[]> {
    const begunAt = this.clock.now();
    const broken = [...(await this.check()), ...(await this.checkLicenses('all'))];
    await this.transactions.statement('INSERT INTO books_checks (begun_at, broken) VALUES ($1, $2)', [
      begunAt,
      JSON.stringify(broken),
    ]);
    return broken;
  }

  /** Returns the breaches in what changed since the last time. Uses short statements only. */
  async checkChanged(): Promise<BooksBroken[]> {
    return [...(await this.recent.look()), ...(await this.checkLicenses('changed'))];
  }

  /** All that is known to be wrong: what `checkChanged` finds, and what the last check of everything found. */
  async known(): Promise<BooksBroken[]> {
    const [last] = await this.transactions.statement<{ broken: readonly BooksBroken[] }>(
      'SELECT broken FROM books_checks ORDER BY begun_at DESC LIMIT 1',
      [],
    );
    return together(last?.broken ?? [], await this.checkChanged());
  }

  /** Checks everything and announces what is broken, so that staff find it among the incidents. */
  async run(): Promise<void> {
    const broken = await this.checkAll();
    if (broken.length === 0) this.logger.log('books balance', { invariants: INVARIANTS.length + 1 }, BooksAudit.name);
    await this.#announce(broken);
  }

  /** The same for what changed since the last time. */
  async runChanged(): Promise<void> {
    await this.#announce(await this.checkChanged());
  }

  async #announce(broken: readonly BooksBroken[]): Promise<void> {
    if (broken.length === 0) return;
    for (const one of broken) this.logger.error('books do not balance', one, BooksAudit.name);
    await this.transactions.run((tx) => {
      for (const payload of broken) this.outbox.add(tx, { contract: booksBroken, payload });
    });
  }
}

/** Does not depend on the order of the fields, which JSON in PostgreSQL does not keep. */
const keyOf = (breach: object): string =>
  JSON.stringify(Object.entries(breach).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The breaches of both, those that both found once. */
function together(old: readonly BooksBroken[], recent: readonly BooksBroken[]): BooksBroken[] {
  const merged = old.map((one) => {
    const again = recent.find(({ invariantId }) => invariantId === one.invariantId);
    const known = new Set(one.breaches.map(keyOf));
    const added = again?.breaches.filter((breach) => !known.has(keyOf(breach))) ?? [];
    return { ...one, count: one.count + added.length, breaches: [...one.breaches, ...added] };
  });
  return [...merged, ...recent.filter(({ invariantId }) => !old.some((one) => one.invariantId === invariantId))];
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  books_checks: {
    holds: 'Complete checks of the books, each written at its end.',
    columns: { begun_at: 'instant at which it began' },
  },
} as const;
