import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { grantToApplication } from './grants.js';
import { migrations } from './migrations/index.js';

/** Any number that is ours: two starts at once migrate one after the other. */
const MIGRATION_LOCK = 7_215_004_311;

export interface MigrateOptions {
  readonly ownerUrl: string;
  /** The application's role; it gets its grants after every run. */
  readonly appRole: string;
}

/** Brings the schema to the newest version: BullMQ's tables, ours, then the grants. Safe to run twice and at once. */
export async function migrate({ ownerUrl, appRole }: MigrateOptions): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await owner.query('CREATE SCHEMA IF NOT EXISTS bullmq');
    await runMigrations(owner, 'bullmq');
    await runOwnMigrations(ownerUrl);
    const { rows } = await owner.query<{ role: string }>('SELECT current_user AS role');
    if (rows[0]?.role !== appRole) await grantToApplication(owner, appRole);
  } finally {
    await owner.end();
  }
}

async function runOwnMigrations(ownerUrl: string): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url: ownerUrl, migrations, poolSize: 2, synchronize: false });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
