import type { DataSource } from 'typeorm';
import { type FreshDatabase, freshDatabase } from '../support/database.js';

/** The driver's type names, where they differ from those in entities. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
  ARRAY: 'array',
};

/** Tables without an entity: read and written by SQL alone. */
const WITHOUT_ENTITY = new Set([
  'audit_checks',
  'audit_positions',
  'bank_receipts',
  'bank_transfers',
  'books_checks',
  'idempotency_keys',
  'inbox',
  'login_failures',
  'mail_codes',
  'migrations',
  'oldest_release',
  'outbox',
  'payment_bills',
  'rate_limits',
  'redeem_failures',
  'reset_tokens',
  'sandbox_refunds',
  'sandbox_trades',
  'schedule_runs',
  'transfer_slips',
  'webauthn_challenges',
]);

/** Columns that only the release before this one still reads; the next one drops them. */
const LEFT_BEHIND = new Set(['licenses.granted_assets', 'licenses.granted_users']);

const declared = ({ entityMetadatas }: DataSource): string[] =>
  entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map(({ databaseName, type, isArray, isNullable }) => {
      const name = isArray ? 'array' : String(type);
      return `${tableName}.${databaseName} ${name} ${isNullable ? 'null' : 'not null'}`;
    }),
  );

const migrated = async (dataSource: DataSource): Promise<{ table: string; line: string }[]> => {
  const rows: { table: string; column: string; type: string; nullable: 'YES' | 'NO' }[] = await dataSource.query(
    `SELECT table_name AS "table", column_name AS "column", data_type AS type, is_nullable AS nullable
       FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  return rows.map(({ table, column, type, nullable }) => ({
    table,
    line: `${table}.${column} ${TYPE_NAMES[type] ?? type} ${nullable === 'YES' ? 'null' : 'not null'}`,
  }));
};

describe('entities and migrations', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('declares every column in its entity as the migrations create it', async () => {
    const columns = await migrated(database.dataSource);
    const described = columns.filter(({ table }) => !WITHOUT_ENTITY.has(table)).map(({ line }) => line);
    const kept = described.filter((line) => !LEFT_BEHIND.has(line.split(' ')[0] ?? ''));
    expect(described).toHaveLength(kept.length + LEFT_BEHIND.size);
    expect(declared(database.dataSource).toSorted()).toEqual(kept.toSorted());
  });

  it.each([
    ['audit_records', `subject = ''`],
    ['audit_seals', `seal = ''`],
    ['point_records', `subject = ''`],
  ])('lets the application only insert into %s', async (table, change) => {
    for (const statement of [`UPDATE ${table} SET ${change}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(database.dataSource.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('lets the application create no table', async () => {
    await expect(database.dataSource.query('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
  });
});
