import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/**
 * Changes of licenses for the difference in price, and the order that sells one. Expand step: the previous release
 * neither writes nor sells them.
 */
export class PayingTheDifference1795675000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE license_lines
        ADD COLUMN IF NOT EXISTS change jsonb,
        DROP CONSTRAINT IF EXISTS license_lines_kind_check,
        DROP CONSTRAINT IF EXISTS license_lines_time,
        DROP CONSTRAINT IF EXISTS license_lines_kind,
        DROP CONSTRAINT IF EXISTS license_lines_gives_time,
        ADD CONSTRAINT license_lines_kind CHECK (kind IN ('first', 'time', 'places', 'change', 'price', 'merge', 'withdrawal')) NOT VALID,
        ADD CONSTRAINT license_lines_gives_time CHECK (
          CASE kind WHEN 'change' THEN num_nonnulls(change, priced_by) = 2 AND num_nonnulls(months, until, days) = 0
          ELSE change IS NULL
               AND num_nonnulls(months, until, days, nullif(is_lifetime, false)) = (kind IN ('first', 'time'))::int END) NOT VALID`);
    await db.query(`ALTER TABLE license_lines VALIDATE CONSTRAINT license_lines_kind`);
    await db.query(`ALTER TABLE license_lines VALIDATE CONSTRAINT license_lines_gives_time`);
    await db.query(`
      ALTER TABLE orders
        ADD COLUMN IF NOT EXISTS change jsonb,
        DROP CONSTRAINT IF EXISTS orders_kind_check,
        DROP CONSTRAINT IF EXISTS orders_kind,
        ADD CONSTRAINT orders_kind CHECK (kind IN ('new', 'renewal', 'quote', 'change')) NOT VALID,
        DROP CONSTRAINT IF EXISTS orders_change,
        ADD CONSTRAINT orders_change CHECK ((kind = 'change') = (change IS NOT NULL)
          AND (change IS NULL OR renewed_license_id IS NOT NULL)) NOT VALID`);
    await db.query(`ALTER TABLE orders VALIDATE CONSTRAINT orders_kind`);
    await db.query(`ALTER TABLE orders VALIDATE CONSTRAINT orders_change`);
    await buildIndex(db, {
      name: 'license_lines_change_source',
      on: `license_lines (source, source_id) WHERE kind = 'change'`,
      isUnique: true,
    });
    await db.query(`RESET lock_timeout`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX license_lines_change_source`);
    await db.query(`
      ALTER TABLE orders DROP CONSTRAINT orders_change, DROP CONSTRAINT orders_kind, DROP COLUMN change,
        ADD CONSTRAINT orders_kind_check CHECK (kind IN ('new', 'renewal', 'quote'))`);
    await db.query(`
      ALTER TABLE license_lines DROP CONSTRAINT license_lines_kind, DROP CONSTRAINT license_lines_gives_time,
        DROP COLUMN change,
        ADD CONSTRAINT license_lines_kind_check CHECK (kind IN ('first', 'time', 'places', 'price', 'merge', 'withdrawal')),
        ADD CONSTRAINT license_lines_time CHECK (
          num_nonnulls(months, until, days, nullif(is_lifetime, false)) = (kind IN ('first', 'time'))::int)`);
  }
}
