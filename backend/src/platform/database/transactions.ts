import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource, EntityManager, QueryFailedError } from 'typeorm';
import { nameOf } from './clients.js';
import { poolOf } from './pool.js';

/** Types that pg can always serialise: a value that it cannot write would be missing from the commit. */
export type SqlValue = string | number | boolean | Date | Buffer | null;

/** TypeORM's manager inside a transaction. Only `Transactions.run` makes one, so a write cannot miss the transaction. */
class TransactionManager extends EntityManager {
  readonly #appended: Promise<unknown>[] = [];

  /**
   * Inserts without waiting: for rows that nothing reads back in the same transaction, such as a job, a line of the
   * audit log or of a history. Returns nothing; when the insert fails, the transaction fails.
   */
  append(insert: string, values: readonly SqlValue[]): void {
    const write = this.query(insert, [...values]);
    // The failure is reported at commit; until then it must not become an unhandled rejection.
    write.catch(() => undefined);
    this.#appended.push(write);
  }

  /** Resolves when everything appended is written; rejects with the first failure. */
  async allAppended(): Promise<void> {
    await Promise.all(this.#appended);
  }
}

export type Tx = TransactionManager;

/** SQLSTATE 40001 serialization_failure, 40P01 deadlock_detected. */
const RETRYABLE_STATES: ReadonlySet<string> = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Longest wait before the first retry; doubled before each further one. */
const BACKOFF_MS = 15;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction and commits when it resolves.
   *
   * A deadlock or serialization failure starts `work` again from the top in a fresh transaction, at most three times:
   * so `work` calls no third party and changes nothing outside the database.
   */
  async run<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE_STATES.has(sqlStateOf(error) ?? '')) throw error;
        // Add jitter so that retries do not deadlock again.
        await sleep(Math.random() * BACKOFF_MS * 2 ** (attempt - 1));
      }
    }
  }

  /**
   * Runs one statement that is a transaction by itself, prepared, and returns its rows: BEGIN and COMMIT would be two
   * more round trips. Rejects with the driver's own error.
   */
  async statement<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const name = nameOf(text);
    const statement = { ...(name === undefined ? {} : { name }), text, values: [...values] };
    return (await poolOf(this.dataSource).query<Row>(statement)).rows;
  }

  /**
   * COMMIT is sent right behind the last append. When an append has failed, PostgreSQL rolls back instead, and reports
   * the error on that append.
   */
  async #once<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const tx = new TransactionManager(this.dataSource, runner);
    try {
      const result = await tx.transaction(async () => work(tx));
      await tx.allAppended();
      return result;
    } catch (error) {
      // The first failure is the cause; later statements only report that the transaction is aborted.
      await tx.allAppended();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** The SQLSTATE of a failed statement, or null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { code } = error.driverError as { code?: string };
  return code ?? null;
}

/** The name of the constraint that a failed statement violated, or null. */
export function violatedConstraintOf(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: string };
  return constraint ?? null;
}
