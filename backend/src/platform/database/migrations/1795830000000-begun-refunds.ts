import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the money of a refund became due: for a customer's request, when staff granted it. Expand step: what the previous
 * release writes has none and counts from its creation.
 */
export class BegunRefunds1795830000000 implements MigrationInterface {
  /** Each step commits by itself, so that no refund waits for the lock of the table while all rows are written. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE refunds ADD COLUMN IF NOT EXISTS begun_at timestamptz');
    await db.query(`
      UPDATE refunds r SET begun_at = coalesce(due.answered_at, r.created_at)
        FROM (SELECT n.id, q.answered_at FROM refunds n
                LEFT JOIN refund_requests q ON q.refund_no = n.refund_no AND q.status = 'approved') due
       WHERE due.id = r.id AND r.begun_at IS NULL AND r.origin <> 'provider'
         AND (r.status IN ('processing', 'succeeded', 'failed') OR r.given_up_reason IS NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE refunds DROP COLUMN begun_at');
  }
}
