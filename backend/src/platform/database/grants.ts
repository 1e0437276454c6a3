import type { Client } from 'pg';

/** Append-only tables. The application may insert into them and never change or remove a row. */
export const APPEND_ONLY_TABLES: readonly string[] = [
  'audit_records',
  'audit_private',
  'audit_seals',
  'audit_checks',
  'audit_positions',
  'books_checks',
  'consents',
  'point_records',
  'license_events',
  'license_lines',
  'license_merges',
  'license_transfers',
  'application_reviews',
  'case_consents',
  'staff_gifts',
  'plan_past_terms',
];

/**
 * Tables whose rows may be deleted: short-lived credentials, pending work, copies and drafts. The application can
 * delete from no other table, including new ones: what was ordered, paid, licensed, offered, proven or decided survives
 * even a compromised application.
 */
export const DELETABLE_TABLES: readonly string[] = [
  'account_avatars',
  'application_canned_notes',
  'campaigns',
  'captchas',
  'cases',
  'coupon_redemptions',
  'customer_notes',
  'idempotency_keys',
  'inbox',
  'list_views',
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

/** Tables that migrations alone write. */
const TABLES_OF_MIGRATIONS: readonly string[] = ['migrations', 'oldest_release'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Gives the application's role the minimum it needs: access to the rows of every table, DELETE only on the listed ones,
 * and no UPDATE of ledger and audit rows.
 *
 * Runs after every migration, so new tables are covered automatically. One transaction: an application running
 * meanwhile never holds more rights than it should.
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
  await owner.query(`REVOKE DELETE, TRUNCATE ON ALL TABLES IN SCHEMA public FROM ${role}`);
  for (const table of await thereAre(owner, TABLES_OF_MIGRATIONS)) {
    await owner.query(`REVOKE INSERT, UPDATE, DELETE ON ${quoted(table)} FROM ${role}`);
  }
  for (const table of await thereAre(owner, DELETABLE_TABLES)) {
    await owner.query(`GRANT DELETE ON ${quoted(table)} TO ${role}`);
  }
  for (const table of await thereAre(owner, APPEND_ONLY_TABLES)) {
    await owner.query(`REVOKE UPDATE ON ${quoted(table)} FROM ${role}`);
  }
}

/** Only existing tables: migrations may be run only up to a point. */
async function thereAre(owner: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name WHERE to_regclass('public.' || name) IS NOT NULL`,
    [tables],
  );
  return rows.map(({ name }) => name);
}
