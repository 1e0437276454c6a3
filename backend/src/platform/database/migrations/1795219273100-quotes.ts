import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Priced offers: the request, the lines staff wrote for it, and the one order that accepting it places. */
export class Quotes1795219273100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE quotes (
        id           uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        number       text        NOT NULL CONSTRAINT quotes_number UNIQUE,
        token        text        NOT NULL CONSTRAINT quotes_token UNIQUE,
        status       text        NOT NULL CHECK (status IN ('requested', 'sent', 'accepted', 'declined', 'withdrawn', 'expired')),
        account_id   uuid,
        company_name text        NOT NULL,
        contact_name text        NOT NULL,
        mail         text        NOT NULL,
        phone        text        NOT NULL DEFAULT '',
        tax_number   text        NOT NULL DEFAULT '',
        note         text        NOT NULL DEFAULT '',
        locale       text        NOT NULL CHECK (locale IN ('zh', 'en')),
        asked        jsonb,
        months       integer     NOT NULL CHECK (months BETWEEN 0 AND 120),
        lines        jsonb       NOT NULL DEFAULT '[]',
        granted      jsonb,
        list_fen     bigint      NOT NULL DEFAULT 0 CHECK (list_fen >= 0),
        total_fen    bigint      NOT NULL DEFAULT 0 CHECK (total_fen BETWEEN 0 AND list_fen),
        terms        text        NOT NULL DEFAULT '',
        valid_on     date,
        order_id     uuid        CONSTRAINT quotes_order UNIQUE REFERENCES orders,
        created_at   timestamptz NOT NULL,
        sent_at      timestamptz,
        ended_at     timestamptz,
        CONSTRAINT quotes_sent_is_complete CHECK (
          status = 'requested' OR status = 'withdrawn' OR (sent_at IS NOT NULL AND granted IS NOT NULL AND valid_on IS NOT NULL)),
        CONSTRAINT quotes_accepted_has_order CHECK ((status = 'accepted') = (order_id IS NOT NULL))
      )`);
    await db.query(`CREATE INDEX quotes_account ON quotes (account_id, created_at DESC) WHERE account_id IS NOT NULL`);
    await db.query(`CREATE INDEX quotes_mail ON quotes (mail)`);
    await db.query(`CREATE INDEX quotes_status ON quotes (status, created_at DESC)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE quotes`);
  }
}
