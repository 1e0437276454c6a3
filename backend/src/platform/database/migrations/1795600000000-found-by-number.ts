import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes by which staff find a licence by its machine and a payment by the provider's number. */
export class FoundByNumber1795600000000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY works only outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS licenses_machine ON licenses (machine_id) WHERE machine_id IS NOT NULL',
    );
    await db.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_by_transaction ON payments (transaction_id)
        WHERE transaction_id IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX payments_by_transaction');
    await db.query('DROP INDEX licenses_machine');
  }
}
