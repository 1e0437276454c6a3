import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { grantToApplication } from './grants.js';
import { migrations } from './migrations/index.js';

/** Any number that is ours: two starts at once migrate one after the other. */
const MIGRATION_LOCK = 7_215_004_311;

/** Milliseconds that a change of the schema waits for a lock; meanwhile everybody else waits behind it. */
const LOCK_TIMEOUT_MS = 2_000;
/** Beside long transactions a lock is sometimes not to be had; then a pause, in which the site works on. */
const TRIES = 30;
const PAUSE_MS = 1_000;
/** lock_not_available, deadlock_detected */
const BESET = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  readonly ownerUrl: string;
  /** The application's role; it gets its grants after every run. */
  readonly appRole: string;
}

/**
 * Brings the schema to the newest version, then the grants. Safe to run twice and at once, and
 * beside a site that is being used: what cannot have its lock soon gives way and is tried again.
 */
export async function migrate({ ownerUrl, appRole }: MigrateOptions): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await owner.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await persist(() => runOwnMigrations(ownerUrl));
    const { rows } = await owner.query<{ role: string }>('SELECT current_user AS role');
    if (rows[0]?.role !== appRole) await persist(() => grantToApplication(owner, appRole));
  } finally {
    await owner.end();
  }
}

/** Does `step`, again and again while others hold what it needs. What was finished before stays finished. */
async function persist(step: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await step();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!BESET.has(code) || tried === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function runOwnMigrations(ownerUrl: string): Promise<void> {
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
