import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The work list counts refunds to pay out: they are few, and a partial index finds them without reading the others. */
export class RefundsUnderWay1795320000100 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX IF EXISTS refunds_under_way`);
    await db.query(`CREATE INDEX CONCURRENTLY refunds_under_way ON refunds (created_at) WHERE status = 'processing'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX refunds_under_way`);
  }
}
