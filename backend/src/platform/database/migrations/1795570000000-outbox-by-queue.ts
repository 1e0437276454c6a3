import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index by which a worker finds the next jobs of a queue, however many of another one are due. Expand step: the code
 * before asks for all queues at once and keeps `outbox_due` for that.
 */
export class OutboxByQueue1795570000000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY works only outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query('DROP INDEX IF EXISTS outbox_next');
    await db.query('SET lock_timeout = 0');
    await db.query('CREATE INDEX CONCURRENTLY outbox_next ON outbox (queue, run_at, id) WHERE parked_at IS NULL');
    await db.query('RESET lock_timeout');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX outbox_next');
  }
}
