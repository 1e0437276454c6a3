import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/**
 * Further money under the remittance code of an earlier transfer is a payment of its own with the same code. Expand
 * step: the previous release makes none.
 */
export class RepeatedTransfers1795801000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE bank_transfers ADD COLUMN IF NOT EXISTS is_repeat boolean NOT NULL DEFAULT false');
    await buildIndex(db, {
      name: 'bank_transfers_first_code',
      on: 'bank_transfers (remittance_code) WHERE NOT is_repeat',
      isUnique: true,
    });
    await db.query('ALTER TABLE bank_transfers DROP CONSTRAINT IF EXISTS bank_transfers_code');
  }

  /** Fails once a code was used twice. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE bank_transfers ADD CONSTRAINT bank_transfers_code UNIQUE (remittance_code)');
    await db.query('DROP INDEX bank_transfers_first_code');
    await db.query('ALTER TABLE bank_transfers DROP COLUMN is_repeat');
  }
}
