import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/**
 * Nulls come last in both directions, which one index cannot give: a column that may be empty has one for each. The last
 * is searched like those of `FoundByPart`.
 */
const INDEXES = {
  orders_by_amount: 'orders (payable_fen, id)',
  orders_by_payment: 'orders (paid_at, id)',
  orders_by_payment_descending: 'orders (paid_at DESC NULLS LAST, id DESC)',
  licenses_by_end: 'licenses (expires_at, id)',
  licenses_by_end_descending: 'licenses (expires_at DESC NULLS LAST, id DESC)',
  licenses_remarked: `licenses USING gin (search_pieces(E'\\n' || remark || E'\\n')) WHERE remark <> ''`,
} as const;

/** Indexes for what staff sort and search orders and licences by. */
export class SortedLists1795760000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await buildIndex(db, { name, on });
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX ${name}`);
  }
}
