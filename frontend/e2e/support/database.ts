import { findRunningPostgres } from '@causeway/embedded-postgres';
import pg from 'pg';

/** Asks the database of the site under test, the configured one or the embedded one in its data folder. */
export async function inDatabase<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await address() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function address(): Promise<string> {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env;
  if (DATABASE_URL) return DATABASE_URL;
  const admin = await findRunningPostgres(DATA_DIR);
  if (admin === null) throw new Error(`no site runs on ${DATA_DIR}`);
  return admin.replace(/\/postgres$/, '/site');
}
