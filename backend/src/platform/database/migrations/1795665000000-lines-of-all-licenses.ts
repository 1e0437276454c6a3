import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/** Finds licenses that have no lines yet with what gives them lines, and those that needed a correction. */
export class LinesOfAllLicenses1795665000000 implements MigrationInterface {
  /** The indexes are built without blocking writes. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, { name: 'licenses_unsettled', on: 'licenses (family_id) WHERE lines_seen IS NULL' });
    await buildIndex(db, { name: 'license_merges_target', on: 'license_merges (target_id)' });
    await buildIndex(db, {
      name: 'license_lines_corrections',
      on: `license_lines (license_id) WHERE source = 'correction'`,
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS licenses_unsettled');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS license_merges_target');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS license_lines_corrections');
  }
}
