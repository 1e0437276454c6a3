import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for e-invoices and the issued files; an order records whether one is pending or issued. */
export class Invoices1795219273000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE orders ADD COLUMN invoice_requested_at timestamptz`);
    await db.query(`
      CREATE TABLE invoices (
        id           uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        order_id     uuid        NOT NULL REFERENCES orders,
        order_number text        NOT NULL,
        account_id   uuid        NOT NULL,
        status       text        NOT NULL CHECK (status IN ('requested', 'issued', 'rejected', 'voided')),
        title_kind   text        NOT NULL CHECK (title_kind IN ('company', 'personal')),
        title        text        NOT NULL,
        tax_number   text,
        mail         text        NOT NULL,
        amount_fen   bigint      NOT NULL CONSTRAINT invoices_amount_range CHECK (amount_fen > 0),
        number       text,
        reason       text        NOT NULL DEFAULT '',
        requested_at timestamptz NOT NULL,
        issued_at    timestamptz,
        ended_at     timestamptz,
        decided_by   uuid,
        CONSTRAINT invoices_company_has_tax_number CHECK (title_kind = 'personal' OR tax_number IS NOT NULL),
        CONSTRAINT invoices_issued_is_complete CHECK ((status IN ('issued', 'voided')) = (number IS NOT NULL AND issued_at IS NOT NULL))
      )`);
    await db.query(
      `CREATE UNIQUE INDEX invoices_one_open ON invoices (order_id) WHERE status IN ('requested', 'issued')`,
    );
    await db.query(`CREATE UNIQUE INDEX invoices_number ON invoices (number) WHERE number IS NOT NULL`);
    await db.query(`CREATE INDEX invoices_order ON invoices (order_id, requested_at DESC)`);
    await db.query(`CREATE INDEX invoices_account ON invoices (account_id)`);
    await db.query(`CREATE INDEX invoices_waiting ON invoices (requested_at) WHERE status = 'requested'`);
    await db.query(`
      CREATE TABLE invoice_files (
        invoice_id  uuid        PRIMARY KEY REFERENCES invoices,
        bytes       bytea       NOT NULL,
        uploaded_by uuid        NOT NULL,
        uploaded_at timestamptz NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE invoice_files, invoices`);
    await db.query(`ALTER TABLE orders DROP COLUMN invoice_requested_at`);
  }
}
