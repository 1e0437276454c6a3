import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The review desk: applications deferred until a time, who has one open, and canned notes in the order in which they
 * were written. Expand step: running code ignores all three.
 */
export class ReviewDesk1795390000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE applications ADD COLUMN set_aside_until timestamptz');
    await db.query('ALTER TABLE application_canned_notes ADD COLUMN created_at timestamptz NOT NULL DEFAULT now()');
    await db.query(`
      CREATE TABLE application_openings (
        application_id uuid        NOT NULL REFERENCES applications ON DELETE CASCADE,
        reviewer_id    uuid        NOT NULL REFERENCES accounts ON DELETE CASCADE,
        seen_at        timestamptz NOT NULL,
        PRIMARY KEY (application_id, reviewer_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE application_openings');
    await db.query('ALTER TABLE application_canned_notes DROP COLUMN created_at');
    await db.query('ALTER TABLE applications DROP COLUMN set_aside_until');
  }
}
