import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log and its hash chain. */
export class Audit1795219200600 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE audit_records (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at         timestamptz NOT NULL DEFAULT now(),
        actor_id   uuid,
        action     text        NOT NULL,
        subject    text        NOT NULL,
        before     jsonb,
        after      jsonb,
        address    text,
        request_id text
      )`);
    await db.query(`CREATE INDEX audit_records_subject ON audit_records (subject, id)`);
    await db.query(`CREATE INDEX audit_records_actor ON audit_records (actor_id, id)`);
    await db.query(`
      CREATE TABLE audit_seals (
        seq       bigint PRIMARY KEY,
        record_id bigint NOT NULL CONSTRAINT audit_seals_record UNIQUE REFERENCES audit_records,
        seal      bytea  NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE audit_seals, audit_records`);
  }
}
