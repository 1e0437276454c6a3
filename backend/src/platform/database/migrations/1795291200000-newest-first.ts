import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff look at the newest first: a page of them is read from an index, not found by sorting all there are. */
export class NewestFirst1795291200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`CREATE INDEX orders_created ON orders (created_at)`);
    await db.query(`CREATE INDEX licenses_created ON licenses (created_at)`);
    await db.query(`CREATE INDEX mail_deliveries_updated ON mail_deliveries (updated_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX mail_deliveries_updated, licenses_created, orders_created`);
  }
}
