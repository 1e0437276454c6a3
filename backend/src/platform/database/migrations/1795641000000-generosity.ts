import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn'];
const in_ = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Gifts of staff in one unit, earlier terms of plans, and what becomes of the plans of a dismissed member of staff.
 *
 * Expand step. The previous release goes on writing users, assets and months of gifts, which the new one converts to
 * fen when it adds them up; gifts of the new release are in `worth_fen` alone, which both add up.
 */
export class Generosity1795641000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE staff_gifts ALTER COLUMN users SET DEFAULT 0, ALTER COLUMN assets SET DEFAULT 0,
                              ALTER COLUMN months SET DEFAULT 0`);
    await db.query(`CREATE INDEX staff_gifts_by_staff ON staff_gifts (staff_id, given_at)`);
    await db.query(`
      ALTER TABLE proposals ADD COLUMN given_fen bigint,
                            DROP CONSTRAINT proposals_status_check,
                            DROP CONSTRAINT proposals_decided_whole,
                            ADD CONSTRAINT proposals_status_check CHECK (status IN (${in_([...STATUSES, 'void'])})),
                            ADD CONSTRAINT proposals_decided_whole CHECK (
                              (status = 'waiting') = (decided_at IS NULL)
                              AND (decided_by IS NULL) = (status = 'waiting' OR (status = 'void' AND decided_by IS NULL)))`);
    await db.query(`
      CREATE TABLE plan_past_terms (
        id        uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        plan_id   text        NOT NULL REFERENCES plans,
        terms     jsonb,
        ended_at  timestamptz NOT NULL,
        is_agreed boolean     NOT NULL
      )`);
    await db.query(`CREATE INDEX plan_past_terms_by_end ON plan_past_terms (ended_at)`);
    await db.query(`ALTER TABLE plans ADD COLUMN is_free boolean NOT NULL DEFAULT false`);
    // A price of 0 that is on sale today stays on sale, and is named for what it is. The smallest displayed yuan is 1.
    await db.query(`
      UPDATE plans SET is_free = true
       WHERE id IN (SELECT plan_id FROM plan_combos WHERE price_fen * discount_bps * 2 < 10000 * 100)`);
    await db.query(`
      ALTER TABLE plan_changes ADD COLUMN is_agreed boolean NOT NULL DEFAULT false,
                               ADD COLUMN end_reason text CHECK (end_reason IN ('made', 'cancelled', 'dropped', 'dismissed'))`);
    await db.query(`ALTER TABLE campaigns ADD COLUMN scheduled_by uuid`);
    await db.query(`ALTER TABLE coupons ADD COLUMN largest_order_fen bigint CHECK (largest_order_fen >= 0)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE campaigns DROP COLUMN scheduled_by`);
    await db.query(`ALTER TABLE coupons DROP COLUMN largest_order_fen`);
    await db.query(`ALTER TABLE plan_changes DROP COLUMN is_agreed, DROP COLUMN end_reason`);
    await db.query(`ALTER TABLE plans DROP COLUMN is_free`);
    await db.query(`DROP TABLE plan_past_terms`);
    await db.query(`
      ALTER TABLE proposals DROP CONSTRAINT proposals_status_check, DROP CONSTRAINT proposals_decided_whole,
                            DROP COLUMN given_fen,
                            ADD CONSTRAINT proposals_status_check CHECK (status IN (${in_(STATUSES)})) NOT VALID,
                            ADD CONSTRAINT proposals_decided_whole CHECK (
                              (status = 'waiting') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)
                            ) NOT VALID`);
    await db.query(`DROP INDEX staff_gifts_by_staff`);
    await db.query(`
      ALTER TABLE staff_gifts ALTER COLUMN users DROP DEFAULT, ALTER COLUMN assets DROP DEFAULT,
                              ALTER COLUMN months DROP DEFAULT`);
  }
}
