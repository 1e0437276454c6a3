import { createHmac } from 'node:crypto';
import { Client } from 'pg';

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

/** Key of the advisory lock: PostgreSQL refuses two concurrent changes of one role. It ends with the connection. */
const ENSURING = 7_301_549_001;

/**
 * Creates the database and its roles where they are missing, and sets the passwords of the roles. Can run repeatedly, and in
 * several processes at once.
 */
export async function ensureDatabase({ adminUrl, name, ownerRole, appRole }: DatabaseNames): Promise<DatabaseUrls> {
  [name, ownerRole, appRole].forEach(requirePlainName);
  const urlOf = (role: string) => urlOfRole(adminUrl, { database: name, role });

  await withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ENSURING]);
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
