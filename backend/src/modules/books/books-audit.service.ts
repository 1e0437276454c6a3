import { Injectable } from '@nestjs/common';
import { LongReads } from '../../platform/database/long-reads.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { FOLD_RULE, LicenseFold } from './license-fold.queries.js';
import { type BooksBroken, booksBroken } from './books.events.js';
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

  /** Checks everything and announces what is broken, so that staff find it among the incidents. */
  async run(): Promise<void> {
    const broken = [...(await this.check()), ...(await this.checkLicenses('all'))];
    if (broken.length === 0) this.logger.log('books balance', { invariants: INVARIANTS.length + 1 }, BooksAudit.name);
    await this.#announce(broken);
  }

  /** The same for the licenses that were given something since the last time. */
  async runChanged(): Promise<void> {
    await this.#announce(await this.checkLicenses('changed'));
  }

  async #announce(broken: readonly BooksBroken[]): Promise<void> {
    if (broken.length === 0) return;
    for (const one of broken) this.logger.error('books do not balance', one, BooksAudit.name);
    await this.transactions.run((tx) => {
      for (const payload of broken) this.outbox.add(tx, { contract: booksBroken, payload });
    });
  }
}
