import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a job has been waiting for an external service, so that the wait can end. Expand step: the previous release
 * leaves it null and goes on waiting.
 */
export class WaitingJobs1795647000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox ADD COLUMN waiting_since timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox DROP COLUMN waiting_since');
  }
}
