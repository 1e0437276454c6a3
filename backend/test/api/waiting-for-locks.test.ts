import { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { whileHeld } from '../support/holding.js';

describe('whileHeld', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  /** Reads the locked table over a separate connection. */
  const readOver = async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query('SELECT FROM accounts');
    await client.end();
  };

  it('whileHeld waits for callers whose connections open after its first look', async () => {
    const lock = { sql: 'LOCK TABLE accounts' };
    await expect(whileHeld(database, lock, [readOver, readOver])).resolves.toHaveLength(2);
  });
});
