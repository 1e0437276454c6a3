import type { QueryRunner } from 'typeorm';
import { type ContractMigration, type Db, requireRelease } from '../releases.js';

/** An empty table, and one of a release before 0.1.0, which has no column `lines_seen`, are no different here. */
const UNCONVERTED = `SELECT count(*)::int AS count FROM licenses l WHERE to_jsonb(l) ->> 'lines_seen' IS NULL`;

/** Contract step of the lines: releases from 0.1.0 on write nothing else. */
export class LicensesAreTheirLines1795690000000 implements ContractMigration {
  readonly oldestRelease = '0.1.0';

  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async obstacle(db: Db): Promise<string | null> {
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(UNCONVERTED);
    return count === 0 ? null : `${count} licences have no lines yet`;
  }

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE IF NOT EXISTS oldest_release (
                      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), version text NOT NULL)`);
    await requireRelease(db, this.oldestRelease);
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE licenses
        DROP CONSTRAINT IF EXISTS licenses_lines_known,
        ADD CONSTRAINT licenses_lines_known CHECK (lines_seen IS NOT NULL) NOT VALID,
        ALTER COLUMN granted_users SET DEFAULT 0,
        ALTER COLUMN granted_assets SET DEFAULT 0`);
    await db.query(`ALTER TABLE licenses VALIDATE CONSTRAINT licenses_lines_known`);
    await db.query(`
      ALTER TABLE licenses ALTER COLUMN lines_seen SET NOT NULL, DROP CONSTRAINT licenses_lines_known`);
    await db.query(`DROP TRIGGER IF EXISTS licenses_lines_insert ON licenses`);
    await db.query(`DROP TRIGGER IF EXISTS licenses_lines_before ON licenses`);
    await db.query(`DROP TRIGGER IF EXISTS licenses_lines_after ON licenses`);
    await db.query(`DROP FUNCTION IF EXISTS license_terms_written, license_family_joined`);
    await db.query(`DROP TABLE IF EXISTS license_extensions`);
    await db.query(`DROP TABLE IF EXISTS license_additions`);
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS licenses_unsettled`);
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS license_merges_target`);
    await db.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('What was dropped is only in backups');
  }
}
