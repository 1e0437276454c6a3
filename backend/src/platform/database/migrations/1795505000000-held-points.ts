import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Points of referrals that are on hold until their order can no longer be refunded. Expand step: lines that exist, and
 * those that code without holds still writes, are held by nothing.
 */
export class HeldPoints1795505000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query('ALTER TABLE point_records ADD COLUMN IF NOT EXISTS held_until timestamptz');
    await db.query('ALTER TABLE point_records DROP CONSTRAINT IF EXISTS point_records_held');
    await db.query(`ALTER TABLE point_records ADD CONSTRAINT point_records_held
                      CHECK (held_until IS NULL OR reason = 'referral_earned') NOT VALID`);
    await db.query('ALTER TABLE point_records VALIDATE CONSTRAINT point_records_held');
    await db.query('DROP INDEX IF EXISTS point_records_held, refunds_open');
    await db.query('SET lock_timeout = 0');
    await db.query(`CREATE INDEX CONCURRENTLY point_records_held ON point_records (account_id, held_until)
                     WHERE held_until IS NOT NULL`);
    await db.query(`CREATE INDEX CONCURRENTLY refunds_open ON refunds (payment_id)
                     WHERE status IN ('requested', 'processing', 'failed')`);
    await db.query('RESET lock_timeout');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX refunds_open, point_records_held');
    await db.query('ALTER TABLE point_records DROP COLUMN held_until');
  }
}
