import { Client } from 'pg';

/** @import { OwnerLock } from './types.d.ts' */

/** Any fixed number: the key of the advisory lock that a process holds while it runs on its embedded database. */
const LOCK_KEY = 7_483_651;

/**
 * Takes the lock; null when another process holds it. Rejects when the database cannot be reached.
 *
 * The lock ends with the connection, and thus also on kill -9.
 *
 * @param {string} adminUrl
 * @returns {Promise<OwnerLock | null>}
 */
export async function takeOwnerLock(adminUrl) {
  const client = new Client({ connectionString: adminUrl, application_name: 'site owner', keepAlive: true });
  // The connection breaks when the server dies; the process that started the server detects that itself.
  client.on('error', () => undefined);
  const release = () => client.end().catch(() => undefined);

  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (rows[0]?.taken) return { release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}
