import { createHmac } from 'node:crypto';
import { Client } from 'pg';

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
const TABLES_OF_MIGRATIONS: readonly string[] = ['company_name_keys', 'migrations', 'oldest_release'];

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

/** Only existing tables, because a run of the migrations may stop at an earlier one. */
async function thereAre(owner: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name WHERE to_regclass('public.' || name) IS NOT NULL`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** A database with its two roles; the names are SQL names that we choose: lower case, digits, underscore. */
export interface DatabaseNames {
  readonly adminUrl: string;
  readonly name: string;
  /** Owns the database and everything in it; runs the migrations. */
  readonly ownerRole: string;
  /** The application: reads and writes what the migrations grant, creates nothing. */
  readonly appRole: string;
}

/** How the two roles connect. Both hold a password. */
export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/**
 * Key of an advisory lock, because PostgreSQL refuses two concurrent changes of one role. The lock ends with the
 * connection.
 */
const ENSURING = 7_301_549_001;

/** For this connection: a slow or failed statement would be logged with the password. Only superusers may set these. */
const NO_PASSWORDS_IN_THE_LOG = `
  SELECT set_config(name, value, false)
    FROM (VALUES ('log_min_duration_statement', '-1'), ('log_min_error_statement', 'panic')) setting (name, value)
   WHERE (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`;

/**
 * Creates the database and its roles where they are missing, and sets the passwords of the roles. Can run repeatedly, and in
 * several processes at once.
 */
export async function ensureDatabase({ adminUrl, name, ownerRole, appRole }: DatabaseNames): Promise<DatabaseUrls> {
  [name, ownerRole, appRole].forEach(requirePlainName);
  const urlOf = (role: string) => urlOfRole(adminUrl, { database: name, role });

  await withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ENSURING]);
    await client.query(NO_PASSWORDS_IN_THE_LOG);
    for (const role of [ownerRole, appRole]) {
      const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      const verb = known.rowCount ? 'ALTER' : 'CREATE';
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD '${passwordFor(adminUrl, role)}'`);
    }
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!known.rowCount) await client.query(`CREATE DATABASE ${name} OWNER ${ownerRole}`);
    await restrictAccess(client, { name, appRole });
  });
  return { ownerUrl: urlOf(ownerRole), appUrl: urlOf(appRole) };
}

/** Admits only the application and the owner. The queue's functions work on temporary tables. */
export async function restrictAccess(
  client: Client,
  { name, appRole }: { name: string; appRole: string },
): Promise<void> {
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${appRole}`);
}

/** Runs statements on a separate connection and closes it. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The same server with another database, and another role when one is given. */
export function urlFor(url: string, to: { database: string; role?: string; password?: string }): string {
  const target = new URL(url);
  target.pathname = `/${to.database}`;
  if (to.role !== undefined) target.username = to.role;
  if (to.password !== undefined) target.password = to.password;
  return target.href;
}

/** The connection URL of a role that `ensureDatabase` has created, or will create. */
export const urlOfRole = (adminUrl: string, { database, role }: { database: string; role: string }): string =>
  urlFor(adminUrl, { database, role, password: passwordFor(adminUrl, role) });

/** Derived from the superuser's random password, so that only one secret is stored. 256 bit. */
function passwordFor(adminUrl: string, role: string): string {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  return createHmac('sha256', secret).update(`role ${role}`).digest('base64url');
}

function requirePlainName(name: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`Not a plain SQL name: ${name}`);
}
