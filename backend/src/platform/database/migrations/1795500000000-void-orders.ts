import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Why an order became void, and how long an order extended a license. Expand step: running code writes neither, which
 * reads as unknown.
 */
export class VoidOrders1795500000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query('ALTER TABLE orders ADD COLUMN IF NOT EXISTS void_reason text');
    await db.query('ALTER TABLE license_extensions ADD COLUMN IF NOT EXISTS price_basis jsonb');
    await db.query('DROP INDEX IF EXISTS orders_renewing');
    await db.query('SET lock_timeout = 0');
    await db.query(`CREATE INDEX CONCURRENTLY orders_renewing ON orders (renewed_license_id)
                     WHERE status = 'pending' AND renewed_license_id IS NOT NULL`);
    await db.query('RESET lock_timeout');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX orders_renewing');
    await db.query('ALTER TABLE license_extensions DROP COLUMN price_basis');
    await db.query('ALTER TABLE orders DROP COLUMN void_reason');
  }
}
