import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/** Orders of which something was refunded after their invoice was requested: few, and read for the numbers of the menu. */
export class InvoicesToVoid1795831000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, {
      name: 'orders_invoiced_refunded',
      on: 'orders (id) WHERE invoice_requested_at IS NOT NULL AND refunded_fen > 0',
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX orders_invoiced_refunded');
  }
}
