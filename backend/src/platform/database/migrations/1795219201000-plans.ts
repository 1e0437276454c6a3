import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What can be bought. */
export class Plans1795219201000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE plans (
        id             text    PRIMARY KEY,
        edition        text    NOT NULL CHECK (edition IN ('community', 'professional', 'enterprise')),
        name_zh        text    NOT NULL,
        name_en        text    NOT NULL,
        description_zh text    NOT NULL,
        description_en text    NOT NULL,
        users          integer NOT NULL CONSTRAINT plans_users_range CHECK (users >= -1 AND users <> 0),
        assets         integer NOT NULL CONSTRAINT plans_assets_range CHECK (assets >= -1 AND assets <> 0),
        is_hidden      boolean NOT NULL DEFAULT false,
        position       integer NOT NULL
      )`);
    await db.query(`
      CREATE TABLE plan_combos (
        id           uuid    PRIMARY KEY DEFAULT gen_random_uuid(),
        plan_id      text    NOT NULL REFERENCES plans ON DELETE CASCADE,
        months       integer NOT NULL CONSTRAINT plan_combos_months_range CHECK (months BETWEEN 0 AND 120),
        price_fen    bigint  NOT NULL CONSTRAINT plan_combos_price_range CHECK (price_fen BETWEEN 0 AND 100000000000),
        discount_bps integer NOT NULL CONSTRAINT plan_combos_discount_range CHECK (discount_bps BETWEEN 1 AND 10000),
        CONSTRAINT plan_combos_duration UNIQUE (plan_id, months)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE plan_combos, plans`);
  }
}
