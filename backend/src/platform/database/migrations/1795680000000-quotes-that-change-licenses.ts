import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/**
 * Changes of licenses that the order of a quote sells: several by one order, one for each license. Expand step: the
 * trigger that refuses an order settled by a release that does not know its lines counts changes, too.
 */
export class QuotesThatChangeLicenses1795680000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(written(`kind IN ('time', 'change')`));
    await buildIndex(db, {
      name: 'license_lines_changed_once',
      on: `license_lines (source, source_id, license_id) WHERE kind = 'change'`,
      isUnique: true,
    });
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS license_lines_change_source');
  }

  async down(db: QueryRunner): Promise<void> {
    await buildIndex(db, {
      name: 'license_lines_change_source',
      on: `license_lines (source, source_id) WHERE kind = 'change'`,
      isUnique: true,
    });
    await db.query('DROP INDEX CONCURRENTLY license_lines_changed_once');
    await db.query(written(`kind = 'time'`));
  }
}

const written = (condition: string): string => `
  CREATE OR REPLACE FUNCTION order_extensions_written() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT count(*) FROM license_lines
         WHERE ${condition} AND source = 'order' AND source_id = NEW.id::text) < cardinality(NEW.extended_license_ids) THEN
      RAISE EXCEPTION 'order % was settled without extending its licenses', NEW.number;
    END IF;
    RETURN NULL;
  END $$`;
