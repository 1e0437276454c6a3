import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Some payment methods offer phones something different from desktops. Expand step: the old code leaves it null. */
export class PaymentScenes1795219272000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(
      `ALTER TABLE payments ADD COLUMN scene text CONSTRAINT payments_scene CHECK (scene IN ('desktop', 'mobile'))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE payments DROP COLUMN scene`);
  }
}
