import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One refused notification may represent many within one minute. Expand step: running code writes rows of one. */
export class FoldedNotifications1795510000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE payment_notifications ADD COLUMN deliveries integer NOT NULL DEFAULT 1`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE payment_notifications DROP COLUMN deliveries`);
  }
}
