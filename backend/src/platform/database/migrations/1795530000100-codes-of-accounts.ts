import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which account requested a code to another address, so that the code ends with its access.
 *
 * Expand step. The old code writes none; its codes expire within ten minutes.
 */
export class CodesOfAccounts1795530000100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE mail_codes ADD COLUMN account_id uuid');
    await db.query('CREATE INDEX mail_codes_account ON mail_codes (account_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE mail_codes DROP COLUMN account_id');
  }
}
