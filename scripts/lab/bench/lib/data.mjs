import { hash } from '@node-rs/argon2';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';

export const PASSWORD = 'correct horse battery staple';
const FILES = ['accounts.sql', 'orders.sql', 'points.sql'];

/** The session token of an account, counted from 1; the first 1,000 have 20 orders, 14 licences and points each. */
export const tokenOf = (account) => `sign-in-${account}-`.padEnd(43, 'x');
export const mailOf = (account) => `person${account}@example.cn`;

/** Fills an empty database with a year of a shop's business. Takes some ten seconds. */
export async function makeData(adminUrl) {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM accounts WHERE mail = '${mailOf(1)}'`);
    if (rowCount) return;
    // The generated foreign keys are valid by construction; checking each would take longer than everything else.
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'`);
    for (const file of FILES) {
      const sql = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
      await client.query(sql.replaceAll(":'password_hash'", `'${passwordHash}'`));
    }
    // Otherwise autovacuum would run during a measurement.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
