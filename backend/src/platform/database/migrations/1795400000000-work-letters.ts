import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff notification preferences and the notifications already sent. Expand step: running code uses neither table. */
export class WorkLetters1795400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE work_subscriptions (
        account_id uuid    PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        at_once    text[]  NOT NULL DEFAULT '{}',
        in_digest  text[]  NOT NULL DEFAULT '{}',
        version    integer NOT NULL DEFAULT 1,
        CONSTRAINT work_subscriptions_one_way CHECK (NOT (at_once && in_digest))
      )`);
    await db.query(`
      CREATE TRIGGER work_subscriptions_version BEFORE UPDATE OF at_once, in_digest ON work_subscriptions
        FOR EACH ROW EXECUTE FUNCTION count_version()`);
    await db.query(`
      CREATE TABLE work_alerts (
        kind        text        PRIMARY KEY,
        quiet_until timestamptz,
        is_planned  boolean     NOT NULL DEFAULT false
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE work_alerts, work_subscriptions');
  }
}
