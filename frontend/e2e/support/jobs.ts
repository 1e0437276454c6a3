import { randomUUID } from 'node:crypto';
import { findRunningPostgres } from '@causeway/embedded-postgres';
import pg from 'pg';

/** Connects to the database of the site under test: the configured one, or the embedded one in its data folder. */
async function connect(): Promise<pg.Client> {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env;
  let address = DATABASE_URL;
  if (!address) {
    const admin = await findRunningPostgres(DATA_DIR);
    if (admin === null) throw new Error(`no site runs on ${DATA_DIR}`);
    address = admin.replace(/\/postgres$/, '/site');
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client;
}

/** Creates a parked mail job, because no visitor's action makes one fail; returns its number. */
export async function aFailedLetter(to: string): Promise<string> {
  const client = await connect();
  try {
    const payload = { letterId: randomUUID(), letter: 'already-registered', to, locale: 'zh', props: { name: '周宁' } };
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO outbox (name, queue, payload, attempts, parked_at, last_error)
       VALUES ('mail.letter', 'mail', $1, 5, now(), 'Error: the disk was full') RETURNING id::text`,
      [payload],
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
