import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The points ledger: lines are only ever added, and the balance is their sum. */
export class Points1795219205000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE point_records (
        id         uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid        NOT NULL,
        reason     text        NOT NULL,
        amount     bigint      NOT NULL CHECK (amount <> 0),
        order_id   uuid,
        subject    text        NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX point_records_account ON point_records (account_id, created_at DESC, id)`);
    await db.query(`CREATE INDEX point_records_order ON point_records (order_id)`);
    await db.query(
      `CREATE UNIQUE INDEX point_records_one_referral ON point_records (order_id) WHERE reason = 'referral_earned'`,
    );
    await db.query(`CREATE TABLE point_ledgers (account_id uuid PRIMARY KEY)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE point_ledgers, point_records`);
  }
}
