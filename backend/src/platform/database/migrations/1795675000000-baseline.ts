import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The schema of release 0.1.0, in one step for an empty database; that release took 72. A database that has them takes
 * this one as applied.
 */
export class Baseline1795675000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(readFileSync(new URL('baseline.sql', import.meta.url), 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('There is nothing before the baseline: restore a backup');
  }
}
