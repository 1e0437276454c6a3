import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/** The order that a mail is about. Expand step: what the previous release sends has none. */
export class MailsOfOrders1795750000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE mail_deliveries ADD COLUMN IF NOT EXISTS order_id uuid');
    await buildIndex(db, { name: 'mail_deliveries_order', on: 'mail_deliveries (order_id)' });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE mail_deliveries DROP COLUMN order_id');
  }
}
