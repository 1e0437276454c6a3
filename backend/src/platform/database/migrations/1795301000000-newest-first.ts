import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  orders_created: 'orders (created_at)',
  licenses_created: 'licenses (created_at)',
  mail_deliveries_updated: 'mail_deliveries (updated_at)',
} as const;

/**
 * Staff read lists newest first: a page is read from an index, without sorting the whole table.
 *
 * Built concurrently while orders come in; what an aborted attempt left behind is rebuilt.
 */
export class NewestFirst1795301000000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await db.query(`DROP INDEX IF EXISTS ${name}`);
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
