import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { withClient } from '../../embedded/index.js';
import { APPEND_ONLY_TABLES } from '../grants.js';
import { migrate } from '../migrate.js';

const waiting = async (client: Client): Promise<number> => {
  const text = `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'migrations'::regclass AND NOT granted`;
  return (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0;
};

describe('migrate', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('gives way after two seconds to who holds what it needs, and tries again', async () => {
    await withClient(database.ownerUrl, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE');
      let isOver = false;
      const migrated = migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' }).then(() => (isOver = true));
      // It stands in the queue for the lock, where everybody else would wait behind it; then it does so no more.
      for (const inTheQueue of [1, 0]) while ((await waiting(holder)) !== inTheQueue) await sleep(20);
      expect(isOver).toBe(false);
      await holder.query('ROLLBACK');
      await migrated;
    });
  });

  it.each(APPEND_ONLY_TABLES)('leaves the application nothing but to add to %s, and to read it', async (table) => {
    const rows = await database.dataSource.query(
      `SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
        WHERE has_table_privilege(current_user, $1, privilege)`,
      [table],
    );
    expect(rows).toEqual([{ privilege: 'SELECT' }, { privilege: 'INSERT' }]);
  });
});
