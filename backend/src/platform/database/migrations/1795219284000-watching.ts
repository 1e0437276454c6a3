import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the console's overview and audit log, and the result of each verification of the audit chain. */
export class Watching1795219284000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL`);
    await db.query(`CREATE INDEX accounts_created ON accounts (created_at)`);
    await db.query(`CREATE INDEX refunds_finished ON refunds (finished_at) WHERE status = 'succeeded'`);
    await db.query(`CREATE INDEX refunds_failed ON refunds (created_at) WHERE status = 'failed'`);
    await db.query(`CREATE INDEX audit_records_action ON audit_records (action text_pattern_ops, id)`);
    await db.query(`CREATE INDEX audit_records_at ON audit_records (at)`);
    await db.query(`
      CREATE TABLE audit_checks (
        checked_at timestamptz PRIMARY KEY,
        sealed     bigint      NOT NULL CHECK (sealed >= 0),
        broken_at  bigint      CHECK (broken_at > 0)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE audit_checks`);
    await db.query(
      `DROP INDEX audit_records_at, audit_records_action, refunds_failed, refunds_finished, accounts_created, orders_paid`,
    );
  }
}
