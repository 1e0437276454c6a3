import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { entities } from '../../src/app/app.module.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { restrictAccess, urlFor, withClient } from '../../src/platform/database/grants.js';

/** Runs statements as the owner of the tables, which the application may not run. */
export const asOwner = async (
  { ownerUrl }: Pick<FreshDatabase, 'ownerUrl'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  await withClient(ownerUrl, (client) => client.query(sql, [...values]));
};

/** The database of one suite, with the migrated schema and no rows. */
export interface FreshDatabase {
  /** The role that owns the tables: for set-up that the application may not do. */
  readonly ownerUrl: string;
  /** The application's role, with the application's rights. */
  readonly appUrl: string;
  /** Connected as the application. */
  readonly dataSource: DataSource;
  /** Closes the data source and drops the database, even with open connections. */
  drop(): Promise<void>;
}

/** Copies the migrated template into a new database. Call `drop` in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `suite_${randomBytes(8).toString('hex')}`;
  const adminUrl = variable('TEST_ADMIN_URL');
  await withClient(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE site_template OWNER site_owner STRATEGY FILE_COPY`);
    await restrictAccess(client, { name, appRole: 'site_app' });
  });

  const [ownerUrl, appUrl] = [variable('TEST_OWNER_URL'), variable('TEST_APP_URL')].map((url) =>
    urlFor(url, { database: name }),
  ) as [string, string];
  const dataSource = await new DataSource(dataSourceOptions({ url: appUrl, poolSize: 10, entities })).initialize();

  return {
    ownerUrl,
    appUrl,
    dataSource,
    async drop() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Set by start-servers.ts, which runs before the projects `module` and `api`. */
function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this test needs the jest project "module" or "api"`);
  return value;
}

/** Finds a text in every column of every table. */
export async function placesOf({ db }: { readonly db: DataSource }, text: string): Promise<string[]> {
  const columns: { table: string; column: string; isBytes: boolean }[] = await db.query(
    `SELECT table_name AS table, column_name AS column, data_type = 'bytea' AS "isBytes" FROM information_schema.columns
      JOIN pg_tables ON schemaname = table_schema AND tablename = table_name
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'character varying', 'ARRAY', 'bytea') ORDER BY 1, 2`,
  );
  const found = [];
  for (const { table, column, isBytes } of columns) {
    const value = isBytes ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await db.query(`SELECT 1 FROM "${table}" WHERE ${value} ILIKE $1 LIMIT 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
