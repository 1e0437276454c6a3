import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables without business data: outbox, inbox, shared limits, claimed schedule slots. */
export class Platform1795219200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE outbox (
        id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name          text        NOT NULL,
        queue         text        NOT NULL,
        payload       jsonb       NOT NULL,
        run_at        timestamptz NOT NULL DEFAULT now(),
        attempts      integer     NOT NULL DEFAULT 0,
        deliveries    integer     NOT NULL DEFAULT 0,
        dispatched_at timestamptz,
        parked_at     timestamptz,
        last_error    text,
        request_id    text,
        created_at    timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX outbox_due ON outbox (run_at, id) WHERE parked_at IS NULL`);
    await db.query(`CREATE INDEX outbox_parked ON outbox (parked_at) WHERE parked_at IS NOT NULL`);
    await db.query(`
      CREATE TABLE inbox (
        consumer   text        NOT NULL,
        event_id   text        NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
    await db.query(`
      CREATE UNLOGGED TABLE rate_limits (
        key    text    PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )`);
    await db.query(`CREATE INDEX rate_limits_expire ON rate_limits (expire)`);
    await db.query(`
      CREATE TABLE schedule_runs (
        name       text        NOT NULL,
        slot_at    timestamptz NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (name, slot_at)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE schedule_runs, rate_limits, inbox, outbox`);
  }
}
