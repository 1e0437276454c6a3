import type { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartRefused } from '../config/environment.js';

/** Runs a statement of the owner. */
export interface Db {
  query<Row>(text: string): Promise<readonly Row[]>;
}

/** A migration after which releases older than `oldestRelease` no longer work, because it drops what they use. */
export interface ContractMigration extends MigrationInterface {
  /** The oldest release that works before and after it, such as `0.1.0`: the one to pass through. */
  readonly oldestRelease: string;
  /** What that release still has to do for this database, as part of a sentence; null if nothing. */
  obstacle?(db: Db): Promise<string | null>;
}

const isContract = (migration: MigrationInterface): migration is ContractMigration => 'oldestRelease' in migration;

/** Whether release `one` came before `other`, by the three numbers of each. */
export function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map((number) => Number.parseInt(number, 10)));
  const differing = ours?.findIndex((number, at) => number !== theirs?.[at]) ?? -1;
  return differing >= 0 && (ours?.[differing] ?? 0) < (theirs?.[differing] ?? 0);
}

/** The name of the one connection that every process of the site holds, by which it tells its release. */
export const announcementOf = (version: string): string => `site-notifications ${version}`;
/** Releases up to this one hold that connection without telling which they are. */
const UNTOLD = '0.1.0';
const RUNNING = `
  SELECT DISTINCT coalesce(substring(application_name FROM '^site-notifications (.+)'), '${UNTOLD}') AS version
    FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'site-notifications%'`;

const OLDEST = `SELECT version FROM oldest_release`;

/** Records that releases older than `version` no longer work. Running ones notice it, and end. */
export async function requireRelease(db: QueryRunner, version: string): Promise<void> {
  await db.query(
    `INSERT INTO oldest_release (version) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET version = excluded.version`,
    [version],
  );
}

/** Why release `version` may not run on this database, for the log and for an operator; null if it may. */
export async function tooOld(rows: (text: string) => Promise<readonly { version: string }[]>, version: string) {
  const [oldest] = await rows(OLDEST);
  if (!oldest || !isOlder(version, oldest.version)) return null;
  return `this is release ${version}, and the database is for release ${oldest.version} or later. Start one of those`;
}

/**
 * Refuses migrations that would break a running process, or a database that has skipped a release. Nothing has been
 * changed by then. An empty database takes everything.
 */
export async function requirePassage(
  owner: Client,
  migrations: readonly (new () => MigrationInterface)[],
): Promise<void> {
  const db: Db = { query: async <Row>(text: string) => (await owner.query(text)).rows as Row[] };
  const applied = await appliedTo(db);
  if (applied.size === 0) return;
  const waiting = migrations.filter(({ name }) => !applied.has(name)).map((Migration) => new Migration());
  for (const migration of waiting.filter(isContract)) {
    const { oldestRelease } = migration;
    const running = (await db.query<{ version: string }>(RUNNING)).find(({ version }) =>
      isOlder(version, oldestRelease),
    );
    const obstacle = running
      ? `release ${running.version} is running, which this one would break`
      : ((await migration.obstacle?.(db)) ?? null);
    if (obstacle === null) continue;
    throw new StartRefused(
      `The database cannot be upgraded to this release yet: ${obstacle}. Upgrade to release ${oldestRelease} first, ` +
        'wait until that is done (docs/operations.md, Skipped releases), then upgrade to this one. Nothing was changed',
    );
  }
}

async function appliedTo(db: Db): Promise<ReadonlySet<string>> {
  const [{ isThere } = { isThere: false }] = await db.query<{ isThere: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) return new Set();
  const rows = await db.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}
