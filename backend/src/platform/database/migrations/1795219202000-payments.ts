import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payment attempts, refunds, gateway notifications, and the sandbox gateway's own books. */
export class Payments1795219202000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE payments (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        order_id       uuid        NOT NULL,
        method         text        NOT NULL,
        out_trade_no   text        NOT NULL CONSTRAINT payments_out_trade_no UNIQUE,
        status         text        NOT NULL CHECK (status IN ('created', 'waiting', 'succeeded', 'surplus', 'mismatched', 'closed', 'failed')),
        amount_fen     bigint      NOT NULL CONSTRAINT payments_amount_range CHECK (amount_fen > 0),
        received_fen   bigint,
        transaction_id text,
        provider_ref   text,
        action         jsonb,
        expires_at     timestamptz NOT NULL,
        last_polled_at timestamptz,
        arrived_at     timestamptz,
        created_at     timestamptz NOT NULL,
        CONSTRAINT payments_transaction UNIQUE (method, transaction_id)
      )`);
    await db.query(`CREATE INDEX payments_order ON payments (order_id)`);
    await db.query(`CREATE UNIQUE INDEX payments_one_success ON payments (order_id) WHERE status = 'succeeded'`);
    await db.query(`
      CREATE TABLE refunds (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        payment_id  uuid        NOT NULL REFERENCES payments,
        refund_no   text        NOT NULL CONSTRAINT refunds_refund_no UNIQUE,
        amount_fen  bigint      NOT NULL CONSTRAINT refunds_amount_range CHECK (amount_fen > 0),
        status      text        NOT NULL CHECK (status IN ('requested', 'processing', 'succeeded', 'failed', 'rejected')),
        origin      text        NOT NULL CHECK (origin IN ('staff', 'customer', 'automatic', 'provider')),
        reason      text        NOT NULL DEFAULT '',
        created_at  timestamptz NOT NULL,
        finished_at timestamptz
      )`);
    await db.query(`CREATE INDEX refunds_payment ON refunds (payment_id)`);
    await db.query(`
      CREATE TABLE payment_notifications (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        method      text        NOT NULL,
        dedupe_key  text,
        refusal     text,
        body_hash   text        NOT NULL,
        address     text        NOT NULL,
        received_at timestamptz NOT NULL
      )`);
    await db.query(
      `CREATE UNIQUE INDEX payment_notifications_once ON payment_notifications (method, dedupe_key) WHERE dedupe_key IS NOT NULL`,
    );
    await db.query(`
      CREATE TABLE sandbox_trades (
        out_trade_no   text        PRIMARY KEY,
        payment_id     uuid        NOT NULL UNIQUE,
        subject        text        NOT NULL,
        amount_fen     bigint      NOT NULL,
        status         text        NOT NULL CHECK (status IN ('waiting', 'paid', 'closed', 'failed')),
        transaction_id text        UNIQUE,
        paid_fen       bigint,
        notify_url     text        NOT NULL,
        return_url     text        NOT NULL,
        expires_at     timestamptz NOT NULL,
        paid_at        timestamptz
      )`);
    await db.query(`
      CREATE TABLE sandbox_refunds (
        refund_no    text        PRIMARY KEY,
        out_trade_no text        NOT NULL REFERENCES sandbox_trades,
        amount_fen   bigint      NOT NULL,
        created_at   timestamptz NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE sandbox_refunds, sandbox_trades, payment_notifications, refunds, payments`);
  }
}
