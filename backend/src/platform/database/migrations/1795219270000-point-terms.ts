import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Constraints on ledger lines: their order, the rate of a referral, their sign, and the order they belong to. No line
 * exists yet.
 */
export class PointTerms1795219270000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE point_records
        ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT point_records_seq UNIQUE,
        ADD COLUMN rate_bps integer CONSTRAINT point_records_rate_range CHECK (rate_bps BETWEEN 1 AND 10000),
        ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
        ADD CONSTRAINT point_records_reason CHECK (reason IN (
          'referral_earned', 'referral_clawed_back', 'code_redeemed', 'granted_by_staff', 'taken_by_staff',
          'order_paid', 'order_refunded', 'license_upgraded')),
        ADD CONSTRAINT point_records_sign CHECK ((amount > 0) = (reason IN (
          'referral_earned', 'code_redeemed', 'granted_by_staff', 'order_refunded'))),
        ADD CONSTRAINT point_records_of_order CHECK ((order_id IS NOT NULL) = (reason IN (
          'referral_earned', 'referral_clawed_back', 'order_paid', 'order_refunded'))),
        ADD CONSTRAINT point_records_rate CHECK ((rate_bps IS NOT NULL) = (reason = 'referral_earned'))`);
    await db.query(`DROP INDEX point_records_account`);
    await db.query(`CREATE INDEX point_records_account ON point_records (account_id, seq) INCLUDE (amount)`);
    await db.query(
      `CREATE UNIQUE INDEX point_records_one_payment ON point_records (order_id) WHERE reason = 'order_paid'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX point_records_one_payment, point_records_account`);
    await db.query(`CREATE INDEX point_records_account ON point_records (account_id, created_at DESC, id)`);
    await db.query(`
      ALTER TABLE point_records
        DROP CONSTRAINT point_records_rate, DROP CONSTRAINT point_records_of_order, DROP CONSTRAINT point_records_sign,
        DROP CONSTRAINT point_records_reason, DROP COLUMN details, DROP COLUMN rate_bps, DROP COLUMN seq`);
  }
}
