import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was paid for the lines of quotes of which staff had waived a part: earlier releases recorded what was agreed.
 * Expand step; the previous release shows the figures and credits them.
 */
export class PaidForQuotes1795820000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE license_lines n
         SET paid_fen = floor(n.paid_fen::numeric * o.payable_fen / (o.payable_fen + o.waived_fen))
        FROM orders o
       WHERE o.kind = 'quote' AND o.waived_fen > 0 AND n.source = 'order' AND n.source_id = o.id::text`);
  }

  /** What was agreed stands in the order, and is not what was paid. */
  async down(): Promise<void> {}
}
