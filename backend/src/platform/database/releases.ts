import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

export type Migration = new () => MigrationInterface;

const FOLDER = new URL('migrations/', import.meta.url);

/** The files of the migrations, by the names of their classes, in the order in which they run. */
function migrationFiles(): ReadonlyMap<string, string> {
  const files = readdirSync(FOLDER).flatMap((file) => {
    const [, time = '', words = ''] = /^(\d+)-([a-z\d-]+)\.[jt]s$/.exec(file) ?? [];
    const name = words.replace(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase()) + time;
    return name ? ([[name, fileURLToPath(new URL(file, FOLDER))]] as const) : [];
  });
  return new Map(files.toSorted(([, one], [, other]) => one.localeCompare(other)));
}

/** The names of this release's migrations, in the order in which they run. */
export const migrationNames = (): readonly string[] => [...migrationFiles().keys()];

/** This release's migrations: each file of their folder whose name begins with a time. A merged one is never edited. */
export async function loadMigrations(): Promise<Migration[]> {
  return Promise.all(
    [...migrationFiles()].map(async ([name, file]) => {
      const { [name]: found } = (await import(file)) as Readonly<Record<string, Migration | undefined>>;
      if (!found) throw new Error(`${file} must export the migration ${name}`);
      return found;
    }),
  );
}

/** Whether release `one` came before `other`, by the three numbers of each. */
export function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map((number) => Number.parseInt(number, 10)));
  const differing = ours?.findIndex((number, at) => number !== theirs?.[at]) ?? -1;
  return differing >= 0 && (ours?.[differing] ?? 0) < (theirs?.[differing] ?? 0);
}

/** The name of the one connection that every process of the site holds, which names its release. */
export const announcementOf = (version: string): string => `site-notifications ${version}`;
/** Releases up to this one hold that connection without naming their version. */
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

/** The migration that holds the schema of a release, and the last one of those that release was made of. */
const BASELINE = {
  name: 'Baseline1795675000000',
  timestamp: 1_795_675_000_000,
  release: '0.1.0',
  lastReplaced: 'PayingTheDifference1795675000000',
} as const;

/**
 * Refuses migrations that would break a running process, or a database that has skipped a release. Nothing has been
 * changed by then. An empty database takes everything.
 */
export async function requirePassage(owner: Client, migrations: readonly Migration[]): Promise<void> {
  const db: Db = { query: async <Row>(text: string) => (await owner.query(text)).rows as Row[] };
  const applied = await appliedTo(db);
  if (applied.size === 0) return;
  if (!applied.has(BASELINE.name) && !applied.has(BASELINE.lastReplaced))
    throw refusal(`it is of a release before ${BASELINE.release}`, BASELINE.release);
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
    throw refusal(obstacle, oldestRelease);
  }
}

const refusal = (obstacle: string, passThrough: string): StartRefused =>
  new StartRefused(
    `The database cannot be upgraded to this release yet: ${obstacle}. Upgrade to release ${passThrough} first, ` +
      'wait until that is done (docs/operations.md, Skipped releases), then upgrade to this one. Nothing was changed',
  );

/** Records the baseline as applied where the migrations that it replaces have been. */
export async function adoptBaseline(owner: Client): Promise<void> {
  const applied = await appliedTo({ query: async <Row>(text: string) => (await owner.query(text)).rows as Row[] });
  if (!applied.has(BASELINE.lastReplaced) || applied.has(BASELINE.name)) return;
  await owner.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [BASELINE.timestamp, BASELINE.name]);
}

async function appliedTo(db: Db): Promise<ReadonlySet<string>> {
  const [{ isThere } = { isThere: false }] = await db.query<{ isThere: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) return new Set();
  const rows = await db.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}
