import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How a refund ended that its provider refused: staff returned the money another way, or gave it up. Expand step: the
 * previous release does neither.
 */
export class EndsOfRefunds1795800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '5s'`);
    await db.query(`
      ALTER TABLE refunds ADD COLUMN returned_otherwise boolean NOT NULL DEFAULT false,
                          ADD COLUMN given_up_reason text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE refunds DROP COLUMN returned_otherwise, DROP COLUMN given_up_reason');
  }
}
