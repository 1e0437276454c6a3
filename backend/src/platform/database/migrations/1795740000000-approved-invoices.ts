import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The amount for which staff approved a request for an invoice, before it is issued. Expand step: the previous release
 * leaves both columns null, and issues without approval as before.
 */
export class ApprovedInvoices1795740000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE invoices ADD COLUMN approved_fen bigint, ADD COLUMN approved_at timestamptz,
        ADD CONSTRAINT invoices_approval
          CHECK (approved_fen > 0 AND (approved_fen IS NULL) = (approved_at IS NULL)) NOT VALID`);
    await db.query('ALTER TABLE invoices VALIDATE CONSTRAINT invoices_approval');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE invoices DROP COLUMN approved_fen, DROP COLUMN approved_at');
  }
}
