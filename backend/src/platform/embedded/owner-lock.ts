import { Client } from 'pg';

/** Any fixed number: the key of the advisory lock that the site holds while it runs on its embedded database. */
const LOCK_KEY = 7_483_651;

/** Marks the database as in use by a running site. The lock ends with the connection, so also under kill -9. */
export interface OwnerLock {
  release(): Promise<void>;
}

/** Takes the lock; null when another process holds it. Rejects when the database cannot be reached. */
export async function takeOwnerLock(adminUrl: string): Promise<OwnerLock | null> {
  const client = new Client({ connectionString: adminUrl, application_name: 'site owner', keepAlive: true });
  // The connection breaks when the server dies; the process that started the server detects that itself.
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
