import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the amount of work that a proof was issued for. Expand step: old code leaves it empty, and empty proves nothing.
 */
export class CaptchaWork1795520000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE captchas ADD COLUMN work integer`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE captchas DROP COLUMN work`);
  }
}
