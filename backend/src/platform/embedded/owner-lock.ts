import { Client } from 'pg';

/** Any fixed number: the key of the advisory lock that the site holds while it runs on its embedded database. */
const LOCK_KEY = 7_483_651;

/** Says that the database is in use by a living site. The lock dies with the connection, so also under kill -9. */
export interface OwnerLock {
  release(): Promise<void>;
}

/** Takes the lock; null when another process holds it. Rejects when the database cannot be reached. */
export async function takeOwnerLock(adminUrl: string): Promise<OwnerLock | null> {
  const client = new Client({ connectionString: adminUrl, application_name: 'site owner', keepAlive: true });
  // The connection breaks when the server dies; whoever started the server sees that first-hand.
  client.on('error', () => undefined);
  const release = () => client.end().catch(() => undefined);

  try {
    await client.connect();
    const answer = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (answer.rows[0]?.taken) return { release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}
