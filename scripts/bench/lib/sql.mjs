import { Client } from 'pg';

/** Asks the database as its superuser, beside the site. */
export async function ask({ adminUrl }, text, values = []) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
