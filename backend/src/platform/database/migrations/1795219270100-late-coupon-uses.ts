import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the uses that were counted for late payments: those may exceed what a coupon allows. */
export class LateCouponUses1795219270100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE coupon_redemptions ADD COLUMN is_late boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE coupon_redemptions DROP COLUMN is_late`);
  }
}
