import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a member of staff has seen the work that waits. Expand step: the previous release does not use it. */
export class SeenWork1795742000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE accounts ADD COLUMN work_seen_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE accounts DROP COLUMN work_seen_at');
  }
}
