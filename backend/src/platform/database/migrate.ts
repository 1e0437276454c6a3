import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { grantToApplication } from './grants.js';
import { repairIndexes } from './indexes.js';
import { adoptBaseline, loadMigrations, type Migration, requirePassage } from './releases.js';

/** An arbitrary lock number: two processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_215_004_311;

/** How long a schema change waits for a lock, in milliseconds; meanwhile all other queries queue behind it. */
const LOCK_TIMEOUT_MS = 2_000;
/** Long transactions sometimes hold the lock; a pause between tries lets the site continue to work. */
const TRIES = 30;
const PAUSE_MS = 1_000;
/** lock_not_available, deadlock_detected */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  readonly ownerUrl: string;
  /** The application's role; it gets its grants after every run. */
  readonly appRole: string;
  /** Attempts at a step whose locks others hold, a second apart; 30 unless a test sets less. */
  readonly tries?: number;
}

/**
 * Brings the schema to the newest version, rebuilds indexes that an interrupted attempt left invalid, and applies the
 * grants. Safe to run repeatedly and concurrently, and while the site is in use: a statement that cannot get its lock
 * soon gives up and is retried. Throws StartRefused, before any change, if it would break a running release.
 */
export async function migrate({ ownerUrl, appRole, tries = TRIES }: MigrateOptions): Promise<void> {
  const migrations = await loadMigrations();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await owner.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await persist(() => requirePassage(owner, migrations), tries);
    await persist(() => adoptBaseline(owner), tries);
    await persist(() => runMigrations(ownerUrl, migrations), tries);
    await persist(() => repairIndexes(owner), tries);
    const { rows } = await owner.query<{ role: string }>('SELECT current_user AS role');
    if (rows[0]?.role !== appRole) await persist(() => grantToApplication(owner, appRole), tries);
  } finally {
    await owner.end();
  }
}

/** Retries `step` while others hold the locks it needs. Completed work stays completed. */
async function persist(step: () => Promise<unknown>, tries: number): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await step();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!LOCK_ERRORS.has(code) || tried === tries) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function runMigrations(ownerUrl: string, migrations: Migration[]): Promise<void> {
  // As a startup parameter, so that RESET in a migration returns to it. Poolers refuse such parameters, so migrate
  // without one.
  const extra = { options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` };
  const dataSource = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations,
    poolSize: 2,
    synchronize: false,
    extra,
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
