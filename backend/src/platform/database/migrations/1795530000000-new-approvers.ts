import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a new administrator may start to approve.
 *
 * Expand step. The old code neither writes nor reads it; existing administrators do not wait.
 */
export class NewApprovers1795530000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE accounts ADD COLUMN approves_from timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE accounts DROP COLUMN approves_from');
  }
}
