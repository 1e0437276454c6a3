import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { unique } from '../../support/app.js';

/** Runs statements on one connection and closes it. */
export async function withDatabase<T>(url: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: url });
  db.on('error', () => undefined);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end().catch(() => undefined);
  }
}

/** A signed-in customer. */
export interface Visitor {
  readonly id: string;
  readonly mail: string;
  readonly token: string;
}

/**
 * Creates customers with a session each, written straight into the tables: forms and hashing would take a second
 * apiece.
 */
export function visitors(ownerUrl: string, count: number): Promise<Visitor[]> {
  return withDatabase(ownerUrl, async (db) => {
    const made: Visitor[] = [];
    for (let n = 0; n < count; n += 1) {
      const mail = `${unique('visitor')}@example.cn`;
      const token = randomBytes(32).toString('base64url');
      const { rows } = await db.query<{ id: string }>(
        `INSERT INTO accounts (mail, name, locale, password_hash, referral_code, created_at)
         VALUES ($1, '周宁', 'zh', 'none', $2, now()) RETURNING id`,
        [mail, randomBytes(4).toString('hex').toUpperCase()],
      );
      const id = rows[0]?.id ?? '';
      await db.query(
        `INSERT INTO sessions (account_id, token_hash, address, agent, created_at, authenticated_at, last_used_at)
         VALUES ($1, $2, '127.0.0.1', 'test', now(), now(), now())`,
        [id, createHash('sha256').update(token).digest()],
      );
      made.push({ id, mail, token });
    }
    return made;
  });
}

/** The order that customers place. */
export const ORDER = { plan: 'group', months: 12 } as const;

/** Returns the ids of all orders. */
export const orderIds = (ownerUrl: string): Promise<Set<string>> =>
  withDatabase(ownerUrl, async (db) => {
    const { rows } = await db.query<{ id: string }>('SELECT id FROM orders');
    return new Set(rows.map(({ id }) => id));
  });

/** Counts jobs that are due or running. */
export async function jobsDue(db: DataSource): Promise<number> {
  const [{ due }] = await db.query('SELECT count(*)::int AS due FROM outbox WHERE run_at <= now()');
  return due;
}

/** Returns the item of an array for this count, starting over at its end. */
export function inTurn<T>(items: readonly T[], count: number): T {
  const item = items[count % items.length];
  if (item === undefined) throw new Error('there is none');
  return item;
}
