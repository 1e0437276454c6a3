import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved views of the console's lists. Expand step: running code does not use the table. */
export class ListViews1795620000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE list_views (
        id        uuid    PRIMARY KEY DEFAULT gen_random_uuid(),
        owner_id  uuid    NOT NULL REFERENCES accounts ON DELETE CASCADE,
        list      text    NOT NULL,
        name      text    NOT NULL,
        search    text    NOT NULL,
        is_shared boolean NOT NULL,
        CONSTRAINT list_views_one_name UNIQUE (owner_id, list, name)
      )`);
    await db.query('CREATE INDEX list_views_shared ON list_views (list) WHERE is_shared');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE list_views');
  }
}
