import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives coupon uses that unpaid orders hold an expiry. Expand step: one without an expiry is held as before. */
export class CouponHolds1795550000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE coupon_redemptions ADD COLUMN reserved_until timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE coupon_redemptions DROP COLUMN reserved_until');
  }
}
