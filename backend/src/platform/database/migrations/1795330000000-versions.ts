import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that staff edit, and the columns that make up the editable content. */
const EDITED = {
  plans: 'name_zh, name_en, description_zh, description_en, users, assets, is_hidden',
  coupons: `percent_bps, amount_fen, is_enabled, starts_at, ends_at, order_kinds, plan_ids, minimum_fen, max_redemptions,
            max_per_customer, note`,
  quotes: `company_name, contact_name, mail, phone, tax_number, note, locale, months, lines, granted, list_fen, total_fen,
           terms, valid_on`,
  cases: 'company_name, position, is_hidden',
  campaigns: 'name, subject_zh, body_zh, subject_en, body_en, audience, edition, expiring_days, per_second',
  application_canned_notes: 'action, title, zh, en',
  accounts: 'role, disabled_at',
} as const;

/**
 * Numbers the versions of rows that staff edit. The database counts, so that writes by the previous release count, too;
 * other changes to a row, such as a campaign's progress, do not.
 */
export class Versions1795330000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$`);
    await db.query(`
      CREATE FUNCTION count_arrangement() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.arrangement := OLD.arrangement + 1; RETURN NEW; END $$`);
    for (const [table, columns] of Object.entries(EDITED)) {
      await db.query(`ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`);
      await db.query(`
        CREATE TRIGGER ${table}_version BEFORE UPDATE OF ${columns} ON ${table}
          FOR EACH ROW EXECUTE FUNCTION count_version()`);
    }
    await db.query(`ALTER TABLE plans ADD COLUMN arrangement integer NOT NULL DEFAULT 1`);
    await db.query(`
      CREATE TRIGGER plans_arrangement BEFORE UPDATE OF position ON plans
        FOR EACH ROW EXECUTE FUNCTION count_arrangement()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TRIGGER plans_arrangement ON plans`);
    await db.query(`ALTER TABLE plans DROP COLUMN arrangement`);
    for (const table of Object.keys(EDITED)) {
      await db.query(`DROP TRIGGER ${table}_version ON ${table}`);
      await db.query(`ALTER TABLE ${table} DROP COLUMN version`);
    }
    await db.query(`DROP FUNCTION count_version, count_arrangement`);
  }
}
