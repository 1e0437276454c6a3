import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that lower an order's price, and their uses. */
export class Coupons1795219204000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE coupons (
        id               uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        code             text        NOT NULL CONSTRAINT coupons_code UNIQUE CHECK (code = upper(code)),
        percent_bps      integer     CHECK (percent_bps BETWEEN 1 AND 10000),
        amount_fen       bigint      CHECK (amount_fen > 0),
        is_enabled       boolean     NOT NULL DEFAULT true,
        starts_at        timestamptz,
        ends_at          timestamptz,
        order_kinds      text[],
        plan_ids         text[],
        minimum_fen      bigint      NOT NULL DEFAULT 0 CHECK (minimum_fen >= 0),
        max_redemptions  integer     CHECK (max_redemptions > 0),
        max_per_customer integer     CHECK (max_per_customer > 0),
        note             text        NOT NULL DEFAULT '',
        created_at       timestamptz NOT NULL,
        CONSTRAINT coupons_one_value CHECK ((percent_bps IS NULL) <> (amount_fen IS NULL))
      )`);
    await db.query(`
      CREATE TABLE coupon_redemptions (
        order_id    uuid        PRIMARY KEY REFERENCES orders,
        coupon_id   uuid        NOT NULL REFERENCES coupons,
        account_id  uuid        NOT NULL,
        reserved_at timestamptz NOT NULL,
        consumed_at timestamptz
      )`);
    await db.query(`CREATE INDEX coupon_redemptions_coupon ON coupon_redemptions (coupon_id, account_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE coupon_redemptions, coupons`);
  }
}
