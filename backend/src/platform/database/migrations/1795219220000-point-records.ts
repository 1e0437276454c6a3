import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger of points: a balance is the sum of its lines, which are only ever added. */
export class PointRecords1795219220000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE point_records (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id  uuid        NOT NULL REFERENCES accounts,
        reason      text        NOT NULL,
        amount      bigint      NOT NULL CONSTRAINT point_records_amount CHECK (amount <> 0),
        description text        NOT NULL DEFAULT '',
        order_id    uuid,
        created_at  timestamptz NOT NULL
      )`);
    // Covers both a page of the list and the sum, without a look at the table.
    await db.query(
      `CREATE INDEX point_records_account ON point_records (account_id, created_at DESC, id) INCLUDE (amount)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE point_records`);
  }
}
