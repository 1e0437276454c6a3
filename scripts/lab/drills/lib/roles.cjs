// node roles.cjs ROLE TABLES…: attempts, over the network as the containers connect, what ROLE must not be able to do.
// Every attempt runs in a transaction that is rolled back. Prints one line per attempt; exits with 1 when one
// succeeded.
const { readFileSync } = require('node:fs');
const { Client } = require('pg');

const [role, ...appendOnly] = process.argv.slice(2);
const REFUSALS = new Set(['42501', '25006']);
const url = new URL(process.env.DRILL_URL || readFileSync(process.env.DATABASE_URL_FILE, 'utf8').trim());

const changes = (table, column) => [
  `UPDATE ${table} SET ${column} = ${column}`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table} CASCADE`,
  `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  `DROP TABLE ${table}`,
];
const OF_ANYBODY = [
  'CREATE TABLE mine ()',
  'SET ROLE site_owner',
  'SET ROLE postgres',
  `INSERT INTO migrations (timestamp, name) VALUES (1, 'x')`,
  `COPY accounts TO PROGRAM 'cat'`,
  `SELECT pg_read_file('/run/secrets/postgres/backup-key')`,
];
const OF_THE_AUDITOR = [
  'SELECT password_hash FROM accounts',
  'SELECT * FROM sessions',
  'SELECT * FROM mail_codes',
  'SELECT * FROM outbox',
  'UPDATE accounts SET name = name',
  'INSERT INTO point_records DEFAULT VALUES',
  'DELETE FROM orders',
];

async function main() {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query(
    `SELECT c.relname AS table, min(a.attname) AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1) AND a.attnum > 0 AND NOT attisdropped
      GROUP BY 1`,
    [appendOnly],
  );
  if (rows.length !== appendOnly.length) throw new Error(`${rows.length} of ${appendOnly.length} tables are there`);
  const tries = [...rows.flatMap(({ table, column }) => changes(table, column)), ...OF_ANYBODY];
  if (role === 'site_auditor') tries.push(...OF_THE_AUDITOR);
  let possible = 0;
  for (const statement of tries) {
    // Turns off the read-only default first: any session can do so, so it protects nothing.
    await client.query('SET default_transaction_read_only = off; BEGIN');
    const code = await client.query(statement).then(
      () => 'possible',
      (error) => error.code,
    );
    await client.query('ROLLBACK');
    if (REFUSALS.has(code)) continue;
    possible += 1;
    console.log(`${role}: ${statement}: ${code}`);
  }
  await client.query('SELECT count(*) FROM audit_records');
  await client.end();
  console.log(`${role}: ${tries.length - possible} of ${tries.length} refused`);
  process.exitCode = possible === 0 ? 0 : 1;
}

void main();
