import { Client } from 'pg';

/** Queries the site's database as its superuser. */
export async function ask({ adminUrl }, text, values = []) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
