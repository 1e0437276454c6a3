import { hash } from '@node-rs/argon2';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';

export const PASSWORD = 'correct horse battery staple';
/** Two lists of files, each filled on a separate connection, and the order within each matters. */
const FILES = [
  ['accounts.sql', 'orders.sql', 'payments.sql'],
  ['licenses.sql', 'mails.sql', 'audit.sql'],
];
/** Views that keep the files above short; dropped afterwards. */
const SHAPES = ['bench_licenses', 'bench_orders'];
const CONNECTIONS = 2;

/** A year of a small shop's business. The number of accounts is a multiple of 1,000. */
export const SMALL = { accounts: 100_000, orders: 200_000 };

/** The session token of an account, counted from 1; the first 1,000 have 20 orders, 14 licences and points each. */
export const tokenOf = (account) => `sign-in-${account}-`.padEnd(43, 'x');
export const mailOf = (account) => `person${account}@example.cn`;

/**
 * Fills an empty database with the business of a shop: licences, payments, points and mails of its orders, and audit
 * records, by default one for each order and 100,000 others.
 * Takes some ten seconds for the usual size.
 *
 * Indexes are switched off in PostgreSQL's catalogue until the tables are full and are then rebuilt, which takes a
 * fraction of the time. Nothing is flushed to disk meanwhile: after a crash the database is worthless.
 */
export async function makeData(adminUrl, { accounts, orders, records = orders + 100_000 } = SMALL) {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const values = { password_hash: `'${passwordHash}'`, accounts, orders, records };
  const textOf = (file) =>
    readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8').replaceAll(
      /(?<!:):(password_hash|accounts|orders|records)\b/g,
      (_, name) => values[name],
    );
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(adminUrl)));
  const [first] = connections;
  try {
    const { rowCount } = await first.query(`SELECT FROM accounts WHERE mail = '${mailOf(1)}'`);
    if (rowCount) return;
    await setDurable(first, false);
    const texts = FILES.map((files) => files.map(textOf));
    const tables = [
      ...new Set(texts.flat().flatMap((text) => [...text.matchAll(/INSERT INTO (\w+)/g)].map(([, table]) => table))),
    ];
    await first.query(
      `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = ANY($1::text[]::regclass[])`,
      [tables],
    );
    await first.query(textOf('shape.sql'));
    await Promise.all(
      texts.map(async (list, at) => {
        for (const text of list) await connections[at].query(text);
      }),
    );
    for (const view of SHAPES) await first.query(`DROP VIEW ${view}`);
    const queue = (await bySize(first, tables)).values();
    await Promise.all(
      connections.map(async (connection) => {
        for (const table of queue) {
          await connection.query(`REINDEX TABLE ${table}`);
          // Otherwise autovacuum would run during a measurement.
          await connection.query(`VACUUM (ANALYZE) ${table}`);
        }
      }),
    );
    await first.query('ANALYZE');
    await setDurable(first, true);
    await first.query('CHECKPOINT');
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

async function connect(adminUrl) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  // The generated foreign keys are valid by construction; checking each would take longer than everything else.
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB';
     SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2`,
  );
  return client;
}

async function setDurable(client, isDurable) {
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_wal_size: '6GB',
    checkpoint_timeout: '30min',
  };
  for (const [name, value] of Object.entries(settings))
    await client.query(isDurable ? `ALTER SYSTEM RESET ${name}` : `ALTER SYSTEM SET ${name} = '${value}'`);
  await client.query('SELECT pg_reload_conf()');
}

/** The largest first. */
async function bySize(client, tables) {
  const { rows } = await client.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE oid = ANY($1::text[]::regclass[])
      ORDER BY pg_relation_size(oid) DESC`,
    [tables],
  );
  return rows.map(({ name }) => name);
}
