import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, the one fulfilment of each, and the incidents of their money. */
export class Orders1795219203000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE orders (
        id                 uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        number             text        NOT NULL CONSTRAINT orders_number UNIQUE,
        account_id         uuid        NOT NULL,
        kind               text        NOT NULL CHECK (kind IN ('new', 'renewal', 'quote')),
        status             text        NOT NULL CHECK (status IN ('pending', 'paid', 'partially_refunded', 'refunded', 'cancelled', 'expired')),
        plan               jsonb       NOT NULL,
        components         jsonb       NOT NULL,
        months             integer     NOT NULL CHECK (months BETWEEN 0 AND 120),
        renewed_license_id uuid,
        license_id         uuid,
        list_fen           bigint      NOT NULL CHECK (list_fen >= 0),
        subtotal_fen       bigint      NOT NULL CHECK (subtotal_fen >= 0),
        discount_fen       bigint      NOT NULL CHECK (discount_fen >= 0),
        payable_fen        bigint      NOT NULL,
        refunded_fen       bigint      NOT NULL DEFAULT 0 CHECK (refunded_fen BETWEEN 0 AND payable_fen),
        settled_by         text        CHECK (settled_by IN ('money', 'points', 'free')),
        method             text,
        coupon_code        text,
        expires_at         timestamptz NOT NULL,
        paid_at            timestamptz,
        ended_at           timestamptz,
        created_at         timestamptz NOT NULL,
        CONSTRAINT orders_amounts_add_up CHECK (payable_fen = subtotal_fen - discount_fen AND payable_fen >= 0),
        CONSTRAINT orders_settled_is_complete CHECK (
          (status IN ('paid', 'partially_refunded', 'refunded')) = (settled_by IS NOT NULL AND paid_at IS NOT NULL))
      )`);
    await db.query(`CREATE INDEX orders_account ON orders (account_id, created_at DESC, id)`);
    await db.query(`CREATE INDEX orders_due ON orders (expires_at) WHERE status = 'pending'`);
    await db.query(
      `ALTER TABLE payments ADD CONSTRAINT payments_order_exists FOREIGN KEY (order_id) REFERENCES orders`,
    );
    await db.query(`
      CREATE TABLE payment_incidents (
        id           uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        order_id     uuid        REFERENCES orders,
        method       text        NOT NULL,
        out_trade_no text        NOT NULL,
        kind         text        NOT NULL,
        resolution   text        NOT NULL,
        fact         jsonb       NOT NULL,
        created_at   timestamptz NOT NULL,
        closed_at    timestamptz
      )`);
    await db.query(`CREATE INDEX payment_incidents_open ON payment_incidents (created_at) WHERE closed_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE payment_incidents`);
    await db.query(`ALTER TABLE payments DROP CONSTRAINT payments_order_exists`);
    await db.query(`DROP TABLE orders`);
  }
}
