import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The delivery status of each mail. Expand step: nothing reads it yet. */
export class Mail1795219240000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE mail_deliveries (
        letter_id  uuid        PRIMARY KEY,
        event_id   text        NOT NULL,
        letter     text        NOT NULL,
        recipient  text,
        status     text        NOT NULL
          CONSTRAINT mail_deliveries_status CHECK (status IN ('waiting', 'sent', 'failed', 'bounced', 'expired')),
        attempts   integer     NOT NULL,
        last_error text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        sent_at    timestamptz
      )`);
    await db.query('CREATE INDEX mail_deliveries_recipient ON mail_deliveries (recipient)');
    await db.query('CREATE INDEX mail_deliveries_status_updated_at ON mail_deliveries (status, updated_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE mail_deliveries');
  }
}
