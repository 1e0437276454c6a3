import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns for the content of a bounced mail, so that staff can send it again. Expand step: running code ignores it. */
export class KeptLetters1795219291000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE mail_deliveries ADD COLUMN kept jsonb');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE mail_deliveries DROP COLUMN kept');
  }
}
