import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Internal notes of reviewers on applications. Expand step: running code ignores them. */
export class ApplicationNotes1795720000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE application_notes (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        application_id uuid        NOT NULL REFERENCES applications ON DELETE CASCADE,
        author_id      uuid        NOT NULL,
        note           text        NOT NULL,
        written_at     timestamptz NOT NULL
      )`);
    await db.query('CREATE INDEX application_notes_application ON application_notes (application_id, written_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE application_notes');
  }
}
