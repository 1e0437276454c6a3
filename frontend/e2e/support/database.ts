import { findRunningPostgres } from '@causeway/embedded-postgres';
import pg from 'pg';

/** Queries the database of the site under test, the configured one or the embedded one in its data folder. */
export async function inDatabase<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await address() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Gives the owner of a licence more of the same kind, each with its own lines. `n` counts them from 1, in `key` and in
 * `more`.
 */
export async function moreLicenses(
  licenseId: string,
  count: number,
  { key, more = `'{}'::jsonb` }: { key: string; more?: string },
) {
  await inDatabase(
    `WITH copies AS (
       SELECT l.id AS original, n, gen_random_uuid() AS id, to_jsonb(l) AS license, l.created_at
         FROM licenses l, generate_series(1, $2::int) n WHERE l.id = $1
     ), made AS (
       INSERT INTO licenses
       SELECT (jsonb_populate_record(NULL::licenses, license || jsonb_build_object('id', id, 'family_id', id, 'origin_place', 100 + n,
                 'key', 'CW-' || upper(substr(md5(id::text), 1, 4)) || '-${key}-' || lpad(n::text, 4, '0')) || ${more})).*
         FROM copies
     )
     INSERT INTO license_lines
     SELECT (jsonb_populate_record(NULL::license_lines, to_jsonb(f) || jsonb_build_object('license_id', c.id, 'source_place', 100 + n,
               'id', nextval(pg_get_serial_sequence('license_lines', 'id'))))).*
       FROM copies c JOIN license_lines f ON f.license_id = original AND f.kind = 'first'`,
    [licenseId, count],
  );
}

async function address(): Promise<string> {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env;
  if (DATABASE_URL) return DATABASE_URL;
  const admin = await findRunningPostgres(DATA_DIR);
  if (admin === null) throw new Error(`no site runs on ${DATA_DIR}`);
  return admin.replace(/\/postgres$/, '/site');
}
