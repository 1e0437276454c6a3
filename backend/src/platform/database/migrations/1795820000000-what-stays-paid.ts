import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was paid for the lines of quotes of which staff had waived a part: earlier releases recorded what was agreed. And
 * deposits that had gone back before their order was settled by points or for free: they pay for no part of it. Expand
 * step; the previous release shows and credits the new figures.
 */
export class WhatStaysPaid1795820000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE license_lines n
         SET paid_fen = floor(n.paid_fen::numeric * o.payable_fen / (o.payable_fen + o.waived_fen))
        FROM orders o
       WHERE o.kind = 'quote' AND o.waived_fen > 0 AND n.source = 'order' AND n.source_id = o.id::text`);
    await db.query(`
      UPDATE payments p SET status = 'surplus'
        FROM orders o WHERE o.id = p.order_id AND p.status = 'deposit' AND o.settled_by IN ('points', 'free')`);
  }

  /** What was agreed stands in the order, and is not what was paid. */
  async down(): Promise<void> {}
}
