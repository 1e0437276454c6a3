import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' requests to return money or points, once per order, and the decisions of staff. */
export class RefundRequests1795219270200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE refund_requests (
        order_id     uuid        PRIMARY KEY REFERENCES orders,
        refund_no    text        CONSTRAINT refund_requests_refund UNIQUE REFERENCES refunds (refund_no),
        reason       text        NOT NULL,
        status       text        NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
        answer       text        NOT NULL DEFAULT '',
        requested_at timestamptz NOT NULL,
        answered_by  uuid,
        answered_at  timestamptz,
        CONSTRAINT refund_requests_answer_whole CHECK (
          (status = 'waiting') = (answered_at IS NULL) AND (answered_at IS NULL) = (answered_by IS NULL))
      )`);
    await db.query(`CREATE INDEX refund_requests_waiting ON refund_requests (requested_at) WHERE status = 'waiting'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE refund_requests`);
  }
}
