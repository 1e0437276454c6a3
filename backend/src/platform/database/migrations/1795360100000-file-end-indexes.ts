import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A granted file stands beside the version that counts, and the entries of one license are found by it. Made beside the
 * old index while files are downloaded; a try that was given up leaves an unusable index behind, hence the drops.
 */
export class FileEndIndexes1795360100000 implements MigrationInterface {
  /** An index cannot be made concurrently inside one. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE license_files VALIDATE CONSTRAINT license_files_granted_whole`);
    await db.query(`DROP INDEX IF EXISTS license_revocations_license`);
    await db.query(`CREATE INDEX CONCURRENTLY license_revocations_license ON license_revocations (license_id)`);
    await db.query(`DROP INDEX IF EXISTS license_files_counting`);
    await db.query(
      `CREATE UNIQUE INDEX CONCURRENTLY license_files_counting ON license_files (license_id)
        WHERE superseded_at IS NULL AND ends_at IS NULL`,
    );
    await db.query(`DROP INDEX IF EXISTS license_files_granted`);
    await db.query(
      `CREATE INDEX CONCURRENTLY license_files_granted ON license_files (license_id) WHERE ends_at IS NOT NULL`,
    );
    await db.query(`DROP INDEX IF EXISTS license_files_current`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS license_files_current ON license_files (license_id)
        WHERE superseded_at IS NULL AND ends_at IS NULL`,
    );
    await db.query(`DROP INDEX license_files_counting, license_files_granted, license_revocations_license`);
  }
}
