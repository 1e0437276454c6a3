import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

declare const inTransaction: unique symbol;

/** A manager that is inside a transaction. Only `Transactions.run` makes one, so a write cannot miss it. */
export type Tx = EntityManager & { readonly [inTransaction]: true };

/** SQLSTATE 40001 serialization_failure, 40P01 deadlock_detected. */
const RETRYABLE_STATES: ReadonlySet<string> = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Longest wait before the first repeat; twice as long before each one after it. */
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
        // Those who met in a deadlock must not meet again in step.
        await sleep(Math.random() * BACKOFF_MS * 2 ** (attempt - 1));
      }
    }
  }

  /**
   * COMMIT is sent right behind the last write. When one of those that nobody waited for has failed, PostgreSQL rolls back
   * instead, and says so of the write.
   */
  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const sent: Promise<unknown>[] = [];
    try {
      const result = await this.dataSource.transaction((manager) => {
        // The brand is the whole point: this line is the only place where a Tx comes to be.
        const tx = manager as Tx;
        sentBy.set(tx, sent);
        return work(tx);
      });
      await Promise.all(sent);
      return result;
    } catch (error) {
      // What failed first is the cause; everything after it was only told that the transaction is over.
      await Promise.all(sent);
      throw error;
    }
  }
}

const sentBy = new WeakMap<Tx, Promise<unknown>[]>();

/** What the driver writes without a doubt: a value that it cannot write would be missing from what is committed. */
export type SqlValue = string | number | boolean | Date | Buffer | null;

/**
 * Sends a write whose answer nobody needs, without waiting for it. Later statements of the transaction see it, and the
 * transaction fails when it fails.
 */
export function send(tx: Tx, text: string, values: readonly SqlValue[]): void {
  const writes = sentBy.get(tx);
  if (!writes) throw new Error('a write outside of a transaction');
  const write = tx.query(text, [...values]);
  // Who commits hears of the failure; until then nobody may.
  write.catch(() => undefined);
  writes.push(write);
}

/**
 * Asks at once what does not need each other's answers. Like `Promise.all`, but waits for every part even when one fails:
 * one that went on after the rollback would write outside of the transaction.
 */
export async function together<Parts extends readonly unknown[] | []>(
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const all = Promise.all(parts);
  // Told below, with the reason that came first.
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
