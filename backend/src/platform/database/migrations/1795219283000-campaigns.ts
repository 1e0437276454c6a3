import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marketing mail: campaigns, recipients, and the keys of unsubscribe links. */
export class Campaigns1795219283000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE campaigns (
        id            uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        name          text        NOT NULL,
        status        text        NOT NULL DEFAULT 'draft'
                                  CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
        subject_zh    text        NOT NULL DEFAULT '',
        body_zh       text        NOT NULL DEFAULT '',
        subject_en    text        NOT NULL DEFAULT '',
        body_en       text        NOT NULL DEFAULT '',
        audience      text        NOT NULL CHECK (audience IN ('subscribed', 'edition', 'expiring', 'no_order')),
        edition       text        CHECK (edition IN ('professional', 'enterprise')),
        expiring_days integer     CHECK (expiring_days BETWEEN 1 AND 365),
        per_second    integer     NOT NULL CHECK (per_second BETWEEN 1 AND 500),
        scheduled_at  timestamptz,
        run_no        integer     NOT NULL DEFAULT 0,
        wake_at       timestamptz,
        created_by    uuid        NOT NULL,
        created_at    timestamptz NOT NULL,
        changed_at    timestamptz NOT NULL,
        started_at    timestamptz,
        ended_at      timestamptz,
        CONSTRAINT campaigns_audience CHECK (
          (audience = 'edition') = (edition IS NOT NULL) AND (audience = 'expiring') = (expiring_days IS NOT NULL))
      )`);
    await db.query(
      `CREATE INDEX campaigns_due ON campaigns (wake_at) WHERE status = 'scheduled' OR status = 'sending'`,
    );
    await db.query(`
      CREATE TABLE campaign_recipients (
        campaign_id     uuid        NOT NULL REFERENCES campaigns ON DELETE CASCADE,
        account_id      uuid        NOT NULL,
        letter_id       uuid        NOT NULL DEFAULT gen_random_uuid(),
        status          text        NOT NULL DEFAULT 'waiting'
                                    CHECK (status IN ('waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'unknown')),
        attempts        integer     NOT NULL DEFAULT 0,
        run_no          integer,
        tried_at        timestamptz,
        retry_at        timestamptz,
        last_error      text,
        unsubscribed_at timestamptz,
        PRIMARY KEY (campaign_id, account_id)
      )`);
    await db.query(`CREATE INDEX campaign_recipients_status ON campaign_recipients (campaign_id, status)`);
    await db.query(`CREATE INDEX campaign_recipients_account ON campaign_recipients (account_id)`);
    await db.query(`
      CREATE TABLE unsubscribe_keys (
        id         smallint    PRIMARY KEY CHECK (id BETWEEN 1 AND 255),
        secret     bytea       NOT NULL CHECK (length(secret) = 32),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE unsubscribe_keys, campaign_recipients, campaigns`);
  }
}
