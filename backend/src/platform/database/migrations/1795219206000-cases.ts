import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companies that agreed to be named as customers. */
export class Cases1795219206000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE cases (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        application_id uuid        CONSTRAINT cases_application UNIQUE,
        company_name   text        NOT NULL,
        position       integer     NOT NULL DEFAULT 0,
        is_hidden      boolean     NOT NULL DEFAULT false,
        withdrawn_at   timestamptz,
        approved_at    timestamptz NOT NULL
      )`);
    await db.query(
      `CREATE INDEX cases_shown ON cases (position, approved_at DESC) WHERE NOT is_hidden AND withdrawn_at IS NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE cases`);
  }
}
