import type { MigrationInterface, QueryRunner } from 'typeorm';

const [ORIGIN, SINGLE] = ['licenses_origin', 'orders_single_license'];

/**
 * Orders that give several licenses: each license has its place in its origin, and an order keeps the lines of its quote.
 *
 * Expand step: code that runs writes orders and licenses of one, at place 1, which stays unique. It cannot settle an order
 * of several, because it names the license it gave; the payment is told of again, and the code after this settles it.
 */
export class LicensesOfOrders1795420000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`ALTER TABLE orders ADD COLUMN IF NOT EXISTS lines jsonb,
                      ADD COLUMN IF NOT EXISTS license_count integer NOT NULL DEFAULT 1`);
    await db.query(`ALTER TABLE orders DROP CONSTRAINT IF EXISTS ${SINGLE}, ADD CONSTRAINT ${SINGLE}
                      CHECK (license_count >= 1 AND (license_count = 1 OR license_id IS NULL)) NOT VALID`);
    await db.query(`ALTER TABLE orders VALIDATE CONSTRAINT ${SINGLE}`);
    await db.query(`ALTER TABLE licenses ADD COLUMN IF NOT EXISTS origin_place integer NOT NULL DEFAULT 1`);
    await db.query(`DROP INDEX IF EXISTS ${ORIGIN}_place`);
    await db.query(`SET lock_timeout = 0`);
    await db.query(
      `CREATE UNIQUE INDEX CONCURRENTLY ${ORIGIN}_place ON licenses (origin_kind, origin_id, origin_place)`,
    );
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`ALTER TABLE licenses DROP CONSTRAINT IF EXISTS ${ORIGIN},
                      ADD CONSTRAINT ${ORIGIN} UNIQUE USING INDEX ${ORIGIN}_place`);
    await db.query(`RESET lock_timeout`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE licenses DROP CONSTRAINT ${ORIGIN},
                      ADD CONSTRAINT ${ORIGIN} UNIQUE (origin_kind, origin_id)`);
    await db.query(`ALTER TABLE licenses DROP COLUMN origin_place`);
    await db.query(`ALTER TABLE orders DROP COLUMN license_count, DROP COLUMN lines`);
  }
}
