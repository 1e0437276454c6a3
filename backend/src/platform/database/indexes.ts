import type { Client } from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * How long building an index concurrently waits for transactions that began before it, in milliseconds. It blocks no
 * queries meanwhile, so it may wait longer than a schema change.
 */
const BUILD_LOCK_TIMEOUT_MS = 10_000;

/** The indexes that REINDEX CONCURRENTLY leaves behind when it fails. */
const LEFTOVER = /_cc(?:new|old)\d*$/;

const INVALID = `
  SELECT format('%I', c.relname) AS name
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i' AND NOT (i.indisvalid AND i.indisready)
   ORDER BY c.relname`;

/** An index that a migration builds while the site is in use. */
export interface NewIndex {
  readonly name: string;
  /** What follows ON: the table, the columns, and a condition. */
  readonly on: string;
  readonly isUnique?: boolean;
}

/**
 * Builds an index without blocking writes, in a migration with `transaction = false`. Migrations must use this and not
 * IF NOT EXISTS: an interrupted attempt leaves an invalid index behind, which every write maintains, no query uses, and
 * IF NOT EXISTS would accept.
 */
export async function buildIndex(db: QueryRunner, { name, on, isUnique = false }: NewIndex): Promise<void> {
  await patiently(db, async () => {
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await db.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${name} ON ${on}`);
  });
}

/**
 * Rebuilds indexes that an attempt to build them left invalid, from their own definition. Throws when one cannot be
 * rebuilt, for example a unique index over rows with duplicates.
 */
export async function repairIndexes(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(INVALID);
  await patiently(owner, async () => {
    for (const { name } of rows) {
      if (LEFTOVER.test(name.replaceAll('"', ''))) await owner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      else await owner.query(`REINDEX INDEX CONCURRENTLY ${name}`);
    }
  });
}

async function patiently(db: { query(text: string): Promise<unknown> }, build: () => Promise<void>): Promise<void> {
  const [{ before }] = rowsOf(await db.query(`SELECT current_setting('lock_timeout') AS before`)) as [
    { before: string },
  ];
  await db.query(`SET lock_timeout = ${BUILD_LOCK_TIMEOUT_MS}`);
  try {
    await build();
  } finally {
    await db.query(`SET lock_timeout = '${before}'`);
  }
}

/** TypeORM returns rows, the driver a result that holds them. */
const rowsOf = (result: unknown): unknown[] => (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows);
