import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells on the channel `cases` that the page of customers has changed, whoever changed it: its answer is kept in memory. */
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
