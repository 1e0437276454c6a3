import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/**
 * The licenses that the order of a quote extends. Expand step: the previous release would take such an order for one of
 * new licenses, so a trigger refuses to commit its settlement before their time was written. The payment is notified
 * again, and a process of this release settles it.
 */
export class QuotesThatNameLicenses1795670000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`ALTER TABLE orders ADD COLUMN IF NOT EXISTS extended_license_ids uuid[] NOT NULL DEFAULT '{}'`);
    await db.query(`
      CREATE OR REPLACE FUNCTION order_extensions_written() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM license_lines
             WHERE kind = 'time' AND source = 'order' AND source_id = NEW.id::text) < cardinality(NEW.extended_license_ids) THEN
          RAISE EXCEPTION 'order % was settled without extending its licenses', NEW.number;
        END IF;
        RETURN NULL;
      END $$`);
    await db.query(`DROP TRIGGER IF EXISTS orders_extensions_written ON orders`);
    await db.query(`CREATE CONSTRAINT TRIGGER orders_extensions_written AFTER UPDATE ON orders
                      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
                      WHEN (NEW.settled_by IS NOT NULL AND OLD.settled_by IS NULL AND NEW.extended_license_ids <> '{}')
                      EXECUTE FUNCTION order_extensions_written()`);
    await db.query(`SET lock_timeout = 0`);
    await buildIndex(db, {
      name: 'orders_extending',
      on: `orders (created_at) WHERE status = 'pending' AND extended_license_ids <> '{}'`,
    });
    await db.query(`RESET lock_timeout`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER orders_extensions_written ON orders');
    await db.query('DROP FUNCTION order_extensions_written');
    await db.query('ALTER TABLE orders DROP COLUMN extended_license_ids');
  }
}
