import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when an outage holds up a job, as opposed to a reason of its own. Expand step: the previous release does not use
 * it.
 */
export class HeldUpJobs1795790000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox ADD COLUMN held_up_since timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox DROP COLUMN held_up_since');
  }
}
