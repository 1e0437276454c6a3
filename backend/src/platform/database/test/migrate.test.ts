import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { APPEND_ONLY_TABLES, DELETABLE_TABLES, withClient } from '../grants.js';
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

  it('a migration that waits for a lock gives way to others and tries again', async () => {
    await withClient(database.ownerUrl, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE');
      let isOver = false;
      const migrated = migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' }).then(() => (isOver = true));
      // It waits in the queue for the lock, blocking all others behind it, and then gives up.
      for (const inTheQueue of [1, 0]) await eventually(async () => (await waiting(holder)) === inTheQueue);
      expect(isOver).toBe(false);
      await holder.query('ROLLBACK');
      await migrated;
    });
  });

  const indexes = ['licenses_found', 'orders_found'] as const;
  const invalid = async (client: Client): Promise<string[]> =>
    (
      await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE NOT indisvalid ORDER BY 1`,
      )
    ).rows.map(({ name }) => name);
  /** The schema before the release that adds the indexes, with an open transaction. */
  const beforeTheIndexes = async (owner: Client, other: Client): Promise<void> => {
    await owner.query(`DELETE FROM migrations WHERE name = 'FoundByPart1795700000000'`);
    for (const name of indexes) await owner.query(`DROP INDEX IF EXISTS ${name}`);
    await other.query('BEGIN');
    await other.query('UPDATE licenses SET machine_id = machine_id; UPDATE orders SET number = number');
  };

  it('a migration that builds an index beside a long transaction leaves only valid indexes', async () => {
    await withClient(database.ownerUrl, (owner) =>
      withClient(database.ownerUrl, async (other) => {
        await beforeTheIndexes(owner, other);
        const migrated = migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' });
        await eventually(async () => (await invalid(owner)).length > 0);
        await other.query('COMMIT');
        await migrated;
        expect(await invalid(owner)).toEqual([]);
        const { rows } = await owner.query('SELECT indexname FROM pg_indexes WHERE indexname = ANY($1)', [indexes]);
        expect(rows).toHaveLength(indexes.length);
      }),
    );
  });

  it('a migration fails when an index stays invalid, and the next one repairs it', async () => {
    await withClient(database.ownerUrl, (owner) =>
      withClient(database.ownerUrl, async (other) => {
        await beforeTheIndexes(owner, other);
        const failing = migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app', tries: 3 });
        await expect(failing).rejects.toMatchObject({ code: '55P03' });
        expect((await invalid(owner)).length).toBeGreaterThan(0);
        await other.query('COMMIT');
        await migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' });
        expect(await invalid(owner)).toEqual([]);
      }),
    );
  });

  it('migrations build indexes concurrently only through buildIndex', () => {
    const folder = join(__dirname, '../migrations');
    const own = readdirSync(folder).filter((file) =>
      /CREATE \w*\s?INDEX CONCURRENTLY/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(own).toEqual([]);
  });

  it.each(APPEND_ONLY_TABLES)('the application can only read %s and add to it', async (table) => {
    const rows = await database.dataSource.query(
      `SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
        WHERE has_table_privilege(current_user, $1, privilege)`,
      [table],
    );
    expect(rows).toEqual([{ privilege: 'SELECT' }, { privilege: 'INSERT' }]);
  });

  it('the application can delete rows only in the listed tables', async () => {
    const rows: { name: string; empties: boolean }[] = await database.dataSource.query(
      `SELECT relname AS name, has_table_privilege(current_user, oid, 'TRUNCATE') AS empties FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_table_privilege(current_user, oid, 'DELETE')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(DELETABLE_TABLES.toSorted());
    expect(rows.filter(({ empties }) => empties)).toEqual([]);
    for (const table of ['bank_receipts', 'quotes', 'audit_private', 'orders', 'payments', 'licenses', 'invoices']) {
      await expect(database.dataSource.query(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('personal parts of the audit log are deleted only for accounts to be erased and when their time is over', async () => {
    const add = async (keep: string): Promise<string> => {
      const [{ id }] = await database.dataSource.query(
        `INSERT INTO accounts (mail, name, locale, referral_code, created_at)
         VALUES (gen_random_uuid()::text, '', 'zh', substr(md5(random()::text), 1, 8), now()) RETURNING id`,
      );
      await database.dataSource.query(
        `WITH record AS (INSERT INTO audit_records (actor_id, action, subject) VALUES ($1, 'account.read', 'x') RETURNING id)
         INSERT INTO audit_private (record_id, salt, facts, keep_until) SELECT id, '', '{}', now() + $2::interval FROM record`,
        [id, keep],
      );
      return id;
    };
    const left = async () =>
      (
        await database.dataSource.query('SELECT actor_id AS id FROM audit_private JOIN audit_records ON id = record_id')
      ).map(({ id }: { id: string }) => id);
    const [stays, leaves] = [await add('1 day'), await add('1 day')];
    await add('-1 second');
    expect(await database.dataSource.query('SELECT forget_old_audit() AS count')).toEqual([{ count: 1 }]);
    await database.dataSource.query('UPDATE accounts SET deletion_requested_at = now() WHERE id = $1', [leaves]);
    for (const id of [stays, leaves]) await database.dataSource.query('SELECT forget_audit_of($1)', [id]);
    expect(await left()).toEqual([stays]);
  });

  it('the application can only read the key of the hashes of companies', async () => {
    for (const change of ['UPDATE company_name_keys SET id = id', 'DELETE FROM company_name_keys']) {
      await expect(database.dataSource.query(change)).rejects.toThrow(/permission denied/);
    }
    expect(await database.dataSource.query('SELECT id FROM company_name_keys')).toEqual([{ id: 1 }]);
  });

  it('applications of the previous release get the hash of their company, and those of erased accounts are rejected', async () => {
    await withClient(database.ownerUrl, async (owner) => {
      await owner.query(`DELETE FROM migrations WHERE timestamp BETWEEN 1795802000000 AND 1795804000000`);
      await owner.query('ALTER TABLE applications DROP COLUMN company_hash');
      await owner.query('DROP TABLE company_name_keys');
      const add = async (name: string, deletedAt: string | null, status = 'pending'): Promise<void> => {
        await owner.query(
          `WITH a AS (INSERT INTO accounts (mail, name, locale, referral_code, created_at, deleted_at)
             VALUES (gen_random_uuid()::text, '', 'zh', substr(md5(random()::text), 1, 8), now(), $2) RETURNING id)
           INSERT INTO applications (account_id, mail, mail_domain, company_name, use_case, favorite_feature, status,
                                     submitted_at, due_at, decided_at)
           SELECT id, '', '', $1, '', '', $3, now(), now(), CASE WHEN $3 <> 'pending' THEN timestamptz '2026-01-01' END FROM a`,
          [name, deletedAt, status],
        );
      };
      await add('青石物流有限公司', null);
      await add('青石　物流', null, 'rejected');
      await add('白杨科技', null);
      await add('', '2026-02-01');
      await add('', '2026-02-01', 'rejected');
      await migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' });
      const { rows } = await owner.query(
        `SELECT count(*) OVER (PARTITION BY company_hash)::int AS "ofCompany", length(company_hash) AS length, status,
                to_char(decided_at, 'MM') AS decided FROM applications ORDER BY submitted_at`,
      );
      expect(rows).toEqual([
        { ofCompany: 2, length: 32, status: 'pending', decided: null },
        { ofCompany: 2, length: 32, status: 'rejected', decided: '01' },
        { ofCompany: 1, length: 32, status: 'pending', decided: null },
        { ofCompany: 2, length: null, status: 'rejected', decided: '02' },
        { ofCompany: 2, length: null, status: 'rejected', decided: '01' },
      ]);
    });
  });

  it('coupons name quotes no more, and one that named nothing else is off', async () => {
    await withClient(database.ownerUrl, async (owner) => {
      await owner.query('DELETE FROM migrations WHERE timestamp = 1795840000000');
      await owner.query(
        `INSERT INTO coupons (code, amount_fen, is_enabled, order_kinds, created_at)
         VALUES ('A', 1, true, NULL, now()), ('B', 1, true, '{renewal}', now()), ('C', 1, true, '{new,quote}', now()),
                ('D', 1, true, '{quote}', now()), ('E', 1, false, '{new,quote}', now())`,
      );
      await migrate({ ownerUrl: database.ownerUrl, appRole: 'site_app' });
      const { rows } = await owner.query(
        'SELECT order_kinds AS kinds, is_enabled AS "isOn" FROM coupons ORDER BY code',
      );
      expect(rows).toEqual([
        { kinds: null, isOn: true },
        { kinds: ['renewal'], isOn: true },
        { kinds: ['new'], isOn: true },
        { kinds: ['renewal'], isOn: false },
        { kinds: ['new'], isOn: false },
      ]);
    });
  });
});
