import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transfers announced by customers, the proofs they send, and the receipts confirmed by two members of staff. */
export class BankTransfers1795219272100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE bank_transfers (
        payment_id      uuid        PRIMARY KEY REFERENCES payments,
        out_trade_no    text        NOT NULL CONSTRAINT bank_transfers_out_trade_no UNIQUE,
        remittance_code text        NOT NULL CONSTRAINT bank_transfers_code UNIQUE,
        closed_at       timestamptz,
        created_at      timestamptz NOT NULL
      )`);
    await db.query(`
      CREATE TABLE transfer_slips (
        payment_id   uuid        PRIMARY KEY REFERENCES payments,
        content_type text        NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
        bytes        bytea       NOT NULL CHECK (octet_length(bytes) <= 5242880),
        uploaded_at  timestamptz NOT NULL
      )`);
    await db.query(`
      CREATE TABLE bank_receipts (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        payment_id  uuid        NOT NULL REFERENCES payments,
        bank_serial text        NOT NULL,
        amount_fen  bigint      NOT NULL CHECK (amount_fen > 0),
        received_on date        NOT NULL,
        payer       text        NOT NULL,
        entered_by  uuid        NOT NULL,
        entered_at  timestamptz NOT NULL,
        decision    text        CHECK (decision IN ('confirmed', 'rejected')),
        decided_by  uuid,
        decided_at  timestamptz,
        CONSTRAINT bank_receipts_decided_is_complete CHECK (num_nulls(decision, decided_by, decided_at) IN (0, 3)),
        CONSTRAINT bank_receipts_four_eyes CHECK (decision <> 'confirmed' OR decided_by <> entered_by)
      )`);
    await db.query(`CREATE INDEX bank_receipts_payment ON bank_receipts (payment_id)`);
    await db.query(
      `CREATE UNIQUE INDEX bank_receipts_serial ON bank_receipts (bank_serial) WHERE decision IS DISTINCT FROM 'rejected'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE bank_receipts, transfer_slips, bank_transfers`);
  }
}
