import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account a transfer came from, so that it can be refunded there. Older entries have no account. */
export class PayersAccounts1795320000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE bank_receipts
      ADD COLUMN payer_bank text NOT NULL DEFAULT '', ADD COLUMN payer_account text NOT NULL DEFAULT ''`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE bank_receipts DROP COLUMN payer_bank, DROP COLUMN payer_account`);
  }
}
