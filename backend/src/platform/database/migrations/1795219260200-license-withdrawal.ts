import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records whose grant was refunded. Expand step: nothing reads it before the new code runs. */
export class LicenseWithdrawal1795219260200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE licenses ADD COLUMN withdrawn_at timestamptz`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE licenses DROP COLUMN withdrawn_at`);
  }
}
