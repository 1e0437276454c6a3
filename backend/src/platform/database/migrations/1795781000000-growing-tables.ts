import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

const INDEXES = {
  mail_deliveries_attempts: 'mail_deliveries (attempts, letter_id)',
  mail_deliveries_created: 'mail_deliveries (created_at, letter_id)',
  mail_deliveries_failed: `mail_deliveries USING gin (search_pieces(E'\\n' || last_error || E'\\n')) WHERE last_error IS NOT NULL`,
  mail_deliveries_found: `mail_deliveries USING gin (search_pieces(E'\\n' || recipient || E'\\n'))`,
  orders_ended: 'orders (ended_at) WHERE ended_at IS NOT NULL',
  payments_created: 'payments (created_at)',
  payments_arrived: 'payments (arrived_at) WHERE arrived_at IS NOT NULL',
  point_records_amount: 'point_records (amount, seq)',
  refunds_amount: 'refunds (amount_fen, id)',
  refunds_created: 'refunds (created_at, id)',
} as const;

/** Indexes for what read whole tables: the metrics of the last day, the close of a month, lists of refunds and mails. */
export class GrowingTables1795781000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await buildIndex(db, { name, on });
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX ${name}`);
  }
}
