import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that grant something without an order, in batches, and the wrong codes that were entered. */
export class RedeemCodes1795219271100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE redeem_batches (
        id           uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        name         text        NOT NULL,
        gift         jsonb       NOT NULL,
        size         integer     NOT NULL CONSTRAINT redeem_batches_size_range CHECK (size BETWEEN 1 AND 10000),
        expires_at   timestamptz,
        created_by   uuid        NOT NULL,
        created_at   timestamptz NOT NULL,
        withdrawn_at timestamptz
      )`);
    await db.query(`
      CREATE TABLE redeem_codes (
        id           uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        batch_id     uuid        NOT NULL REFERENCES redeem_batches,
        code_hash    bytea       NOT NULL CONSTRAINT redeem_codes_hash UNIQUE,
        withdrawn_at timestamptz,
        redeemed_by  uuid,
        redeemed_at  timestamptz,
        license_id   uuid,
        CONSTRAINT redeem_codes_redemption_whole CHECK ((redeemed_by IS NULL) = (redeemed_at IS NULL)),
        CONSTRAINT redeem_codes_one_end CHECK (redeemed_at IS NULL OR withdrawn_at IS NULL)
      )`);
    await db.query(`CREATE INDEX redeem_codes_batch ON redeem_codes (batch_id)`);
    await db.query(
      `CREATE INDEX redeem_codes_redemptions ON redeem_codes (redeemed_by, redeemed_at) WHERE redeemed_by IS NOT NULL`,
    );
    await db.query(`
      CREATE TABLE redeem_failures (
        account_id uuid        PRIMARY KEY,
        count      integer     NOT NULL,
        last_at    timestamptz NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE redeem_failures, redeem_codes, redeem_batches`);
  }
}
