import { hash } from '@node-rs/argon2';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';

export const PASSWORD = 'correct horse battery staple';
const FILES = ['accounts.sql', 'orders.sql', 'points.sql'];

/** The token of a signed-in account, from 1; the first 1,000 have 20 orders, 14 licences and points each. */
export const tokenOf = (account) => `sign-in-${account}-`.padEnd(43, 'x');
export const mailOf = (account) => `person${account}@example.cn`;

/** Fills an empty database with a shop that has run for a year. Takes some ten seconds. */
export async function makeData(adminUrl) {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM accounts WHERE mail = '${mailOf(1)}'`);
    if (rowCount) return;
    // Foreign keys hold by construction; looking each of them up would take longer than all the rest.
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'`);
    for (const file of FILES) {
      const sql = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
      await client.query(sql.replaceAll(":'password_hash'", `'${passwordHash}'`));
    }
    // What autovacuum would do in the middle of a measurement.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
