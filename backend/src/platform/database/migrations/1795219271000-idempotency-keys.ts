import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that clients may repeat, by the key they chose, with the stored response. */
export class IdempotencyKeys1795219271000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE idempotency_keys (
        account_id uuid        NOT NULL,
        scope      bytea       NOT NULL,
        body_hash  bytea       NOT NULL,
        answer     jsonb,
        begun_at   timestamptz NOT NULL,
        PRIMARY KEY (account_id, scope)
      )`);
    await db.query(`CREATE INDEX idempotency_keys_begun ON idempotency_keys (begun_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE idempotency_keys`);
  }
}
