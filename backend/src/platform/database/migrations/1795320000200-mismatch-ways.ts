import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUSES = `'created', 'waiting', 'succeeded', 'surplus', 'mismatched', 'closed', 'failed'`;
const AMOUNTS = 'payable_fen = subtotal_fen - discount_fen';

/**
 * What staff decide about payments of a wrong amount: deposits, waived parts of a price, how an incident ended.
 *
 * Every old row satisfies the new checks; they are added as NOT VALID, so that no lock is held for long, and validated
 * afterwards.
 */
export class MismatchWays1795320000200 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`ALTER TABLE orders ADD COLUMN IF NOT EXISTS waived_fen bigint NOT NULL DEFAULT 0`);
    await db.query(`ALTER TABLE payment_incidents ADD COLUMN IF NOT EXISTS outcome text
      CHECK (outcome IN ('returned', 'accepted', 'rest_requested'))`);
    await replaceCheck(
      db,
      'orders',
      'orders_amounts_add_up',
      `${AMOUNTS} - waived_fen AND waived_fen >= 0 AND payable_fen >= 0`,
    );
    await replaceCheck(db, 'payments', 'payments_status_check', `status IN (${STATUSES}, 'deposit')`);
    await db.query(`RESET lock_timeout`);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceCheck(db, 'payments', 'payments_status_check', `status IN (${STATUSES})`);
    await replaceCheck(db, 'orders', 'orders_amounts_add_up', `${AMOUNTS} AND payable_fen >= 0`);
    await db.query(`ALTER TABLE payment_incidents DROP COLUMN outcome`);
    await db.query(`ALTER TABLE orders DROP COLUMN waived_fen`);
  }
}

async function replaceCheck(db: QueryRunner, table: string, name: string, check: string): Promise<void> {
  await db.query(
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${check}) NOT VALID`,
  );
  await db.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
}
