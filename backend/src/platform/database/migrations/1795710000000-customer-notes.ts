import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of staff about customers. Expand step: running code does not use the table. */
export class CustomerNotes1795710000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE customer_notes (
        id         uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid        NOT NULL REFERENCES accounts,
        author_id  uuid        NOT NULL REFERENCES accounts,
        text       text        NOT NULL,
        created_at timestamptz NOT NULL,
        edited_at  timestamptz,
        version    integer     NOT NULL DEFAULT 1
      )`);
    await db.query('CREATE INDEX customer_notes_account ON customer_notes (account_id, created_at)');
    await db.query(`
      CREATE TRIGGER customer_notes_version BEFORE UPDATE OF text ON customer_notes
        FOR EACH ROW EXECUTE FUNCTION count_version()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE customer_notes');
  }
}
