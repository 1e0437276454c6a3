import { Client } from 'pg';
import { HashingQueue } from '../../src/modules/auth/passwords/passwords.service.js';
import type { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { serviceOf } from './people.js';

const WAIT_SECONDS = 15;

// Inside a transaction PostgreSQL keeps showing the connections of its first query: one opened since would be missed.
const WAITING = `SELECT count(DISTINCT l.pid)::int AS waiting
  FROM pg_stat_clear_snapshot(), pg_locks l JOIN pg_stat_activity a USING (pid)
 WHERE NOT l.granted AND a.datname = current_database()`;

/**
 * Takes the locks of a statement, starts the actions one after the other, releases the locks once all of them wait, and
 * returns the outcomes. Catches code that reads before it locks.
 */
export async function whileHeld<T>(
  site: Pick<TestApp, 'ownerUrl'>,
  { sql, values = [] }: { readonly sql: string; readonly values?: readonly unknown[] },
  actions: readonly (() => PromiseLike<T>)[],
): Promise<T[]> {
  const holder = new Client({ connectionString: site.ownerUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(sql, [...values]);
    const running: Promise<T>[] = [];
    for (const action of actions) {
      running.push(Promise.resolve(action()));
      await untilWaiting(holder, running.length);
    }
    await holder.query('COMMIT');
    return await Promise.all(running);
  } finally {
    await holder.end();
  }
}

/** Waits until `count` callers wait for a lock in this database. Throws after a timeout. */
export const untilWaiting = (watcher: Client, count: number): Promise<boolean> =>
  eventually(async () => {
    const { rows } = await watcher.query<{ waiting: number }>(WAITING);
    return (rows[0]?.waiting ?? 0) >= count;
  }, WAIT_SECONDS);

/** How many callers of a process may hash or wait for it. */
export const HASHING_PLACES = 43;

/** Takes places in the queue of slow hashes while `act` runs. */
export async function whilePlacesAreTaken<T>(site: TestApp, count: number, act: () => Promise<T>): Promise<T> {
  const queue = serviceOf(site, HashingQueue);
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const taken = Array.from({ length: count }, () => queue.withPlace(() => left));
  try {
    return await act();
  } finally {
    leave();
    await Promise.all(taken);
  }
}
