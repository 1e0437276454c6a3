import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far the chain of the audit log was verified, and what the last whole check of the books found. Both are only added
 * to. Expand step: the previous release does not use them.
 */
export class LastLooks1795780000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_positions (
        checked_at timestamptz NOT NULL,
        seq bigint NOT NULL,
        seal bytea NOT NULL,
        CONSTRAINT audit_positions_pkey PRIMARY KEY (checked_at)
      )`);
    await db.query(`
      CREATE TABLE books_checks (
        begun_at timestamptz NOT NULL,
        broken jsonb NOT NULL,
        CONSTRAINT books_checks_pkey PRIMARY KEY (begun_at)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE books_checks');
    await db.query('DROP TABLE audit_positions');
  }
}
