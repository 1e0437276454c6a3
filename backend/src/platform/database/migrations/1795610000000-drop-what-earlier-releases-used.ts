import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Contract step of `proposals` and of the outbox that delivers by itself: the previous release reads neither
 * `license_proposals` nor the schema `bullmq` any more.
 */
export class DropWhatEarlierReleasesUsed1795610000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM license_proposals WHERE id NOT IN (SELECT id FROM proposals)) THEN
          RAISE EXCEPTION 'license_proposals has rows that proposals lacks';
        END IF;
      END $$`);
    await db.query(`DROP TRIGGER proposals_tell_old_code ON proposals`);
    await db.query(`DROP TABLE license_proposals`);
    await db.query(`DROP FUNCTION proposals_tell_old_code, proposals_take_over`);
    await db.query(`DROP SCHEMA IF EXISTS bullmq CASCADE`);
  }

  async down(): Promise<void> {
    throw new Error('What was dropped is only in backups');
  }
}
