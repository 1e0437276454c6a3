import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

declare const inTransaction: unique symbol;

/** A manager that is inside a transaction. Only `Transactions.run` makes one, so a write cannot miss it. */
export type Tx = EntityManager & { readonly [inTransaction]: true };

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
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE_STATES.has(sqlStateOf(error) ?? '')) throw error;
        // Add jitter so that the transactions do not deadlock again in step.
        await sleep(Math.random() * BACKOFF_MS * 2 ** (attempt - 1));
      }
    }
  }

  /**
   * COMMIT is sent right behind the last write. When a write that was not awaited has failed, PostgreSQL rolls back
   * instead, and reports the error on that write.
   */
  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const sent: Promise<unknown>[] = [];
    try {
      const result = await this.dataSource.transaction((manager) => {
        // The brand is the whole point: this line is the only place where a Tx is created.
        const tx = manager as Tx;
        sentBy.set(tx, sent);
        return work(tx);
      });
      await Promise.all(sent);
      return result;
    } catch (error) {
      // The first failure is the cause; later statements only report that the transaction is aborted.
      await Promise.all(sent);
      throw error;
    }
  }
}

const sentBy = new WeakMap<Tx, Promise<unknown>[]>();

/** Types that pg can always serialise: a value that it cannot write would be missing from the commit. */
export type SqlValue = string | number | boolean | Date | Buffer | null;

/**
 * Sends a write without waiting for its result. Later statements of the transaction see it, and the transaction fails
 * when it fails.
 */
export function send(tx: Tx, text: string, values: readonly SqlValue[]): void {
  const writes = sentBy.get(tx);
  if (!writes) throw new Error('a write outside of a transaction');
  const write = tx.query(text, [...values]);
  // The failure is reported at commit; until then it must not become an unhandled rejection.
  write.catch(() => undefined);
  writes.push(write);
}

/**
 * Runs independent parts concurrently. Like `Promise.all`, but waits for every part even when one fails: one that
 * continued after the rollback would write outside the transaction.
 */
export async function together<Parts extends readonly unknown[] | []>(
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const all = Promise.all(parts);
  // Reported below, with the first failure as the reason.
  all.catch(() => undefined);
  await Promise.allSettled(parts);
  return all;
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
