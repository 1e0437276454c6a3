import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sales totals become index-only: the overview's no longer fetch every order of half a year. Built concurrently with
 * the old index while orders come in; an aborted attempt leaves an unusable index behind, hence the first statement.
 */
export class CoveringPaidOrders1795300000000 implements MigrationInterface {
  /** An index cannot be made concurrently inside one. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX IF EXISTS orders_sold`);
    await db.query(
      `CREATE INDEX CONCURRENTLY orders_sold ON orders (paid_at) INCLUDE (payable_fen, settled_by, kind)
        WHERE paid_at IS NOT NULL`,
    );
    await db.query(`DROP INDEX IF EXISTS orders_paid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL`);
    await db.query(`DROP INDEX orders_sold`);
  }
}
