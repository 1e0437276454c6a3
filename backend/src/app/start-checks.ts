import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { StartRefused } from '../platform/config/environment.js';
import { databaseProblem, mailServerProblem, redisProblem } from '../platform/config/unreachable.js';
import { migrationNames, tooOld } from '../platform/database/releases.js';
import type { SigningKeys } from '../platform/crypto/signing-keys.js';
import type { SiteSettings } from './settings.js';

/** How long to wait for a server that is still starting, in milliseconds. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 500;
const CONNECT_MS = 2_000;
/** Errors of a server that is not up yet. All others come from wrong settings, which waiting would not correct. */
const MAY_BE_STARTING = /^(?:ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|57P03|53300)/;

/** How to bring the schema up to date, in every way that the site is run. */
const MIGRATE = 'node dist/main.migrate.js (docker compose run --rm migrate)';
/** undefined_table: nothing has been migrated; insufficient_privilege: it broke off before the grants. */
const NOT_MIGRATED = new Set(['42P01', '42501']);
/** Names in a message; the first ones show which release is missing. */
const MAX_NAMED = 3;
/** A pooler may happen to hand out the same connection. */
const ROUNDS = 5;

interface Place {
  readonly url: string;
  /** The setting that names it. */
  readonly setting: string;
}

/** Runs `use` on a separate connection with time limits for connecting and for each statement. */
async function onConnection<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PATIENCE_MS,
  });
  // If the connection breaks later, the pending query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Connects and closes. Throws StartRefused with one line that names the setting, the cause and what to do. */
export async function requireConnection(place: Place, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      await onConnection(place.url, async () => undefined);
      return;
    } catch (error) {
      const { code } = error as { code?: unknown };
      const mayHelp = typeof code === 'string' && MAY_BE_STARTING.test(code);
      if (!mayHelp || Date.now() >= end) throw new StartRefused(databaseProblem(place, error), { cause: error });
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Refuses a database without a migration that this release needs: it would accept requests and fail at most of them.
 * Later migrations are fine, because the previous release runs on the new schema during an upgrade.
 */
export async function requireSchema({ url, setting }: Place): Promise<void> {
  const applied = await onConnection(url, async (client) => {
    try {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
      return new Set(rows.map(({ name }) => name));
    } catch (error) {
      if (!NOT_MIGRATED.has(String((error as { code?: unknown }).code))) throw error;
      return new Set<string>();
    }
  });
  const missing = migrationNames().filter((name) => !applied.has(name));
  if (missing.length === 0) return;
  const named = missing.slice(0, MAX_NAMED).join(', ') + (missing.length > MAX_NAMED ? ', …' : '');
  const what =
    applied.size === 0
      ? 'the database holds no tables of the site yet'
      : `the database lacks migrations of this release (${named})`;
  throw new StartRefused(`${setting}: ${what}. Run ${MIGRATE} first`);
}

/**
 * Refuses a pooler that gives each transaction another connection: LISTEN, prepared statements and limits belong to a
 * session.
 *
 * One connection asks for the id of its server process, another holds a transaction open, and the first asks again: a
 * pooler in transaction mode has given the process to the second in between.
 */
export async function requireSessions({ url, setting }: Place): Promise<void> {
  const processOf = async (client: Client): Promise<number> =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
  const isOneSession = await onConnection(url, (first) =>
    onConnection(url, async (second) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await processOf(first);
        await second.query('BEGIN');
        const other = await processOf(second);
        const after = await processOf(first);
        await second.query('COMMIT');
        if (before !== after || other === after) return false;
      }
      return true;
    }),
  ).catch((error: unknown) => {
    // PgBouncer in statement mode refuses BEGIN.
    if (error instanceof Error && /pooling mode/i.test(error.message)) return false;
    throw error;
  });
  if (isOneSession) return;
  throw new StartRefused(
    `${setting}: leads to a pooler in transaction or statement mode, which breaks LISTEN, prepared statements and ` +
      'timeouts. Set pool_mode = session for this database, or connect to PostgreSQL directly (docs/more-servers.md)',
  );
}

/** Everything that a process of the site needs from the database that DATABASE_URL names. */
export async function requireDatabase(url: string, patienceMs = PATIENCE_MS): Promise<void> {
  const place = { url, setting: 'DATABASE_URL' };
  await requireConnection(place, patienceMs);
  try {
    await requireSessions(place);
    await requireSchema(place);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(databaseProblem(place, error), { cause: error });
  }
}

/** Refuses a database that a migration has closed to this release. */
export async function requireOwnRelease(url: string, version: string): Promise<void> {
  const refusal = await onConnection(url, (client) =>
    tooOld(async (text) => (await client.query<{ version: string }>(text)).rows, version),
  );
  if (refusal !== null) throw new StartRefused(`DATABASE_URL: ${refusal}`);
}

/**
 * Refuses keys that cannot verify licence files which this database records: the signing key was replaced or lost.
 * Products that hold only the old public key would reject every new file, and the site every old one.
 */
export async function requireKeysOfFiles(url: string, { signer, keys }: SigningKeys): Promise<void> {
  const known = keys.keys.map(({ kid }) => kid);
  const [latest] = await onConnection(url, async (client) => {
    const { rows } = await client.query<{ kid: string; count: number; on: string }>(
      `SELECT kid, count(*)::int AS count, to_char(max(issued_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS on
         FROM license_files WHERE kid <> ALL($1) GROUP BY kid ORDER BY max(issued_at) DESC`,
      [known],
    );
    return rows;
  });
  if (!latest) return;
  throw new StartRefused(
    `LICENSE_SIGNING_KEY_FILE: the database holds ${latest.count} licence files signed by the key ${latest.kid}, the ` +
      `last on ${latest.on}, but the signing key is ${signer.kid}. Put ${latest.kid} back: every backup holds it ` +
      '(docs/runbooks.md, Keys). If it was replaced on purpose, list its public key in LICENSE_KEYS_FILE as retired',
  );
}

/**
 * Refuses credentials that Redis rejects. An unreachable Redis is only reported, because pages and payments work
 * without it and it may come back.
 */
export async function checkRedis({ redisUrl }: SiteSettings, warn: (line: string) => void): Promise<void> {
  if (!redisUrl) return;
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    retryStrategy: () => null,
  });
  // The first error event has the cause; the command itself then only reports that the connection is closed.
  let cause: unknown = null;
  redis.on('error', (error) => (cause ??= error));
  try {
    await redis.ping();
  } catch (error) {
    const { text, isCertain } = redisProblem({ url: redisUrl, setting: 'REDIS_URL' }, cause ?? error);
    if (isCertain) throw new StartRefused(text, { cause: error });
    warn(`${text}. Until then orders and logins are refused`);
  } finally {
    redis.disconnect();
  }
}

/** Reports a mail server that cannot be used. Mail waits for it, so the site starts without it. */
export async function checkMailServer({ smtpUrl, role }: SiteSettings, warn: (line: string) => void): Promise<void> {
  if (!smtpUrl || role === 'api') return;
  const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url: smtpUrl, dnsTimeout: CONNECT_MS, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    warn(`${mailServerProblem({ url: smtpUrl, setting: 'SMTP_URL' }, error)}. Until then mail waits`);
  } finally {
    transport.close();
  }
}
