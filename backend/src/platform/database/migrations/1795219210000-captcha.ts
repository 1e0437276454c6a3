import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds captchas that await an answer. Expand step: nothing reads this table yet. */
export class Captcha1795219210000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE captchas (
        key        text        PRIMARY KEY,
        digest     bytea       NOT NULL,
        purpose    text,
        expires_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX captchas_expires_at ON captchas (expires_at)`);
  }

  /** Open captchas are lost; the forms that show them ask for new ones. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`DROP TABLE captchas`);
  }
}
