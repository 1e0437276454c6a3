/**
 * Gives accounts of a site under test a role, in its database: on a site that works, it takes two administrators.
 *
 *   node scripts/lib/appoint.mjs ROLE MAIL
 */
import { Client } from 'pg';
import { joinDatabase } from '../../backend/dist/app/database-location.js';
import { parseSettings } from '../../backend/dist/app/settings.js';

const [role, mail] = process.argv.slice(2);
const database = await joinDatabase(parseSettings(process.env), () => undefined);
const client = new Client({ connectionString: database.appUrl });
await client.connect();
try {
  const { rowCount } = await client.query('UPDATE accounts SET role = $1 WHERE mail = $2', [role, mail]);
  if (rowCount !== 1) throw new Error(`nobody is ${mail}`);
} finally {
  await client.end();
  await database.stop();
}
