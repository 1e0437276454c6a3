import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refused notification may stand for many of one minute. Expand step: code that runs writes rows of one. */
export class FoldedNotifications1795510000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE payment_notifications ADD COLUMN deliveries integer NOT NULL DEFAULT 1`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE payment_notifications DROP COLUMN deliveries`);
  }
}
