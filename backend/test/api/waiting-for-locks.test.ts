import { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../support/database.js';
import { whileHeld } from '../support/holding.js';

describe('what races are arranged with', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  /** Reads the locked table over a connection of its own. */
  const readOver = async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query('SELECT FROM accounts');
    await client.end();
  };

  it('sees callers wait whose connections were opened after it first looked', async () => {
    const lock = { sql: 'LOCK TABLE accounts' };
    await expect(whileHeld(database, lock, [readOver, readOver])).resolves.toHaveLength(2);
  });
});
