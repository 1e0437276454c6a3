import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['accounts', 'quotes'];

/**
 * The languages of the site are listed in the code. The tables only check the shape of a tag, so that a further language
 * needs no migration.
 *
 * Expand step: the old code writes no other languages than before.
 */
export class Locales1795590000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    for (const table of TABLES) {
      await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_locale_check`);
      await db.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_locale_check CHECK (locale ~ '^[a-z]{2}$') NOT VALID`,
      );
      await db.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_locale_check`);
    }
  }

  /** Rows in a language that the previous code does not support become English. */
  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await db.query(`UPDATE ${table} SET locale = 'en' WHERE locale NOT IN ('zh', 'en')`);
      await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_locale_check`);
      await db.query(`ALTER TABLE ${table} ADD CONSTRAINT ${table}_locale_check CHECK (locale IN ('zh', 'en'))`);
    }
  }
}
