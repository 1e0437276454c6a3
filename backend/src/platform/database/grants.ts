import type { Client } from 'pg';

/** Tables that tell what happened. The application may add to them and never change or remove a row. */
export const APPEND_ONLY_TABLES: readonly string[] = [
  'audit_records',
  'audit_seals',
  'audit_checks',
  'consents',
  'point_records',
  'license_events',
  'license_merges',
  'license_transfers',
  'application_reviews',
  'case_consents',
  'staff_gifts',
];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Gives the application's role what it needs and no more: rows of every table, but ledger and audit rows only to add.
 *
 * Runs after every migration, so a new table is covered without a thought. One transaction: an application that is at
 * work meanwhile never holds more than it may.
 */
export async function grantToApplication(owner: Client, appRole: string): Promise<void> {
  await owner.query('BEGIN');
  try {
    await grantAll(owner, quoted(appRole));
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

async function grantAll(owner: Client, role: string): Promise<void> {
  for (const schema of ['public', 'bullmq']) {
    await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    await grantSequences(owner, schema, role);
    await owner.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`);
  }
  // BullMQ makes a sequence for each queue when its first job comes.
  await owner.query(`GRANT CREATE ON SCHEMA bullmq TO ${role}`);
  await owner.query(`REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${role}`);
  for (const table of APPEND_ONLY_TABLES) {
    const { rows } = await owner.query(`SELECT to_regclass($1) AS found`, [table]);
    if (rows[0]?.found) await owner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${quoted(table)} FROM ${role}`);
  }
}

/** Those that the application made itself (BullMQ, one a queue) are its own: a grant on them would be refused. */
async function grantSequences(owner: Client, schema: string, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
      WHERE schemaname = $1 AND sequenceowner = current_user`,
    [schema],
  );
  if (rows.length === 0) return;
  await owner.query(`GRANT USAGE, SELECT ON SEQUENCE ${rows.map(({ name }) => name).join(', ')} TO ${role}`);
}
