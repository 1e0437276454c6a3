import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a file grants and, for one without a machine, until when; from when on a listed file is refused. Expand step: code
 * that does not know the columns goes on without them.
 */
export class FileEnds1795360000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE license_files
        ALTER COLUMN version DROP NOT NULL,
        ADD COLUMN ends_at    timestamptz,
        ADD COLUMN users      integer,
        ADD COLUMN assets     integer,
        ADD COLUMN expires_at timestamptz,
        ADD CONSTRAINT license_files_granted_whole
          CHECK ((version IS NULL) = (ends_at IS NOT NULL) AND (ends_at IS NULL OR kind = 'license')) NOT VALID`);
    await db.query(`
      ALTER TABLE license_revocations
        ADD COLUMN effective_at timestamptz,
        ADD COLUMN is_changed   boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM license_revocations r USING license_files f WHERE f.jti = r.jti AND f.version IS NULL`);
    await db.query(`DELETE FROM license_files WHERE version IS NULL`);
    await db.query(`ALTER TABLE license_revocations DROP COLUMN effective_at, DROP COLUMN is_changed`);
    await db.query(`
      ALTER TABLE license_files
        DROP CONSTRAINT license_files_granted_whole,
        DROP COLUMN ends_at, DROP COLUMN users, DROP COLUMN assets, DROP COLUMN expires_at,
        ALTER COLUMN version SET NOT NULL`);
  }
}
