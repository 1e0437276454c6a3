import type { Client } from 'pg';

/** Tables that tell what happened. The application may add to them and never change or remove a row. */
export const APPEND_ONLY_TABLES: readonly string[] = [
  'audit_records',
  'audit_private',
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

/**
 * Tables whose rows may go: what opens a door for a while, what waits to be done, copies and drafts. From every other one,
 * also from one that is new, the application removes nothing: what was ordered, paid, licensed, offered, proven or decided
 * stays, whoever has taken the application over.
 */
export const DELETABLE_TABLES: readonly string[] = [
  'account_avatars',
  'application_canned_notes',
  'campaigns',
  'captchas',
  'cases',
  'coupon_redemptions',
  'idempotency_keys',
  'inbox',
  'login_failures',
  'mail_codes',
  'mail_deliveries',
  'outbox',
  'payment_notifications',
  'plan_combos',
  'rate_limits',
  'redeem_failures',
  'reset_tokens',
  'schedule_runs',
  'sessions',
  'transfer_slips',
  'webauthn_challenges',
  'webauthn_credentials',
  'work_subscriptions',
];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Gives the application's role what it needs and no more: rows of every table, to remove only where that is listed, and
 * ledger and audit rows only to add.
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
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
  await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
  await owner.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  await owner.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role}`);
  await owner.query(`REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${role}`);
  await owner.query(`REVOKE DELETE, TRUNCATE ON ALL TABLES IN SCHEMA public FROM ${role}`);
  for (const table of await thereAre(owner, DELETABLE_TABLES)) {
    await owner.query(`GRANT DELETE ON ${quoted(table)} TO ${role}`);
  }
  for (const table of await thereAre(owner, APPEND_ONLY_TABLES)) {
    await owner.query(`REVOKE UPDATE ON ${quoted(table)} FROM ${role}`);
  }
}

/** Those of the tables that exist: a migration may be run only so far. */
async function thereAre(owner: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name WHERE to_regclass('public.' || name) IS NOT NULL`,
    [tables],
  );
  return rows.map(({ name }) => name);
}
