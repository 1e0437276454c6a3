import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifies the channel `cases` whenever the customers page has changed, whatever changed it: its response is cached in
 * memory.
 */
export class NewsOfCases1795276800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE FUNCTION tell_cases() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('cases', ''); RETURN NULL; END $$`);
    await db.query(`
      CREATE TRIGGER cases_told AFTER INSERT OR UPDATE OR DELETE ON cases
        FOR EACH STATEMENT EXECUTE FUNCTION tell_cases()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TRIGGER cases_told ON cases`);
    await db.query(`DROP FUNCTION tell_cases`);
  }
}
