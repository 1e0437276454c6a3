import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource, EntityManager, QueryFailedError, type ValueTransformer } from 'typeorm';
import { CAPACITIES, type CapacityName } from '../../domain/licensing/license.js';
import { nameOf } from './clients.js';
import { poolOf } from './data-source-options.js';

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

/**
 * The SQL of each field of a row, named as the view or the type that it is read into: one that is forgotten does not
 * compile.
 */
export type ColumnsOf<Row extends object> = Readonly<Record<keyof Row & string, string>>;

/** `o.id AS "id", …`: a SELECT list. */
export const selectList = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([field, sql]) => `${sql} AS "${field}"`)
    .join(', ');

/** The same fields as one JSON object. */
export const jsonObject = (columns: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(', ')})`;

/** `granted_users AS users, …`, to select what an entity keeps under a prefix. */
export const capacityColumns = (prefix = ''): string =>
  CAPACITIES.map((name) => `${prefix}${name} AS ${name}`).join(', ');

/** `'users', granted_users, …`, for `json_build_object`. */
export const capacityPairs = (prefix = ''): string =>
  CAPACITIES.map((name) => `'${name}', ${prefix}${name}`).join(', ');

/** A condition that is true if it is true for any capacity. */
export const anyCapacity = (of: (name: CapacityName) => string): string => `(${CAPACITIES.map(of).join(' OR ')})`;

/** A LIKE pattern that finds the given text anywhere; wildcards in it are escaped. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The pattern of a text to find; without one null, which conditions treat as no restriction. */
export const patternOf = (typed: string | undefined): string | null => (typed === undefined ? null : containing(typed));

/**
 * bigint columns that hold fen, points or counts, as numbers.
 *
 * The driver gives strings because int8 can pass 2^53; ours cannot (10^15 fen is ten trillion yuan), and one that does
 * is a bug worth stopping at.
 */
export const safeInteger: ValueTransformer = {
  to: (value: number | null | undefined): number | null | undefined => value,
  from: (value: string | null): number | null => {
    if (value === null) return null;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
    return number;
  },
};

/**
 * Placeholder for the current time in the SQL of a read. The rules use the site's clock, so what a list shows as
 * expired or due must use it as well, not PostgreSQL's.
 */
export const NOW = ':now';

/** The statement, with the time as its last value if it has the placeholder. */
export function atTime(
  text: string,
  values: readonly unknown[],
  now: Date,
): { readonly text: string; readonly values: unknown[] } {
  if (!text.includes(NOW)) return { text, values: [...values] };
  return { text: text.replaceAll(NOW, `$${values.length + 1}::timestamptz`), values: [...values, now] };
}
