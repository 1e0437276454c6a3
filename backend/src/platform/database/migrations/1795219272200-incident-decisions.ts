import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions of staff on incidents, and which movements a provider's bill has confirmed. Expand step. */
export class IncidentDecisions1795219272200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE payment_incidents ADD COLUMN closed_by uuid, ADD COLUMN note text NOT NULL DEFAULT ''`);
    await db.query(`ALTER TABLE payments ADD COLUMN billed_on date`);
    await db.query(`ALTER TABLE refunds ADD COLUMN billed_on date`);
    await db.query(`
      CREATE TABLE payment_bills (
        method      text        NOT NULL,
        day         date        NOT NULL,
        lines       integer     NOT NULL,
        differences integer     NOT NULL,
        compared_at timestamptz NOT NULL,
        PRIMARY KEY (method, day)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE payment_bills`);
    await db.query(`ALTER TABLE refunds DROP COLUMN billed_on`);
    await db.query(`ALTER TABLE payments DROP COLUMN billed_on`);
    await db.query(`ALTER TABLE payment_incidents DROP COLUMN closed_by, DROP COLUMN note`);
  }
}
