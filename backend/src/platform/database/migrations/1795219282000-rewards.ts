import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Content-promotion rewards. Nothing reads the table before the new code runs. */
export class Rewards1795219282000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE rewards (
        id                    uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id            uuid        NOT NULL,
        license_id            uuid        NOT NULL REFERENCES licenses,
        month                 text        NOT NULL CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
        content_url           text        NOT NULL,
        content_key           text        NOT NULL,
        content_kind          text        NOT NULL CHECK (content_kind IN ('article', 'post', 'video')),
        published_on          date        NOT NULL,
        reads                 integer     NOT NULL CHECK (reads >= 0),
        plays                 integer     NOT NULL CHECK (plays >= 0),
        is_reposted           boolean     NOT NULL,
        is_tutorial_or_review boolean     NOT NULL,
        kind                  text        NOT NULL CHECK (kind IN ('users', 'assets')),
        base                  integer     NOT NULL CHECK (base >= 0),
        popularity            integer     NOT NULL CHECK (popularity >= 0),
        repost                integer     NOT NULL CHECK (repost >= 0),
        tutorial              integer     NOT NULL CHECK (tutorial >= 0),
        quantity              integer     NOT NULL CHECK (quantity > 0),
        keep_months           integer     NOT NULL CHECK (keep_months > 0),
        next_check_on         date,
        last_checked_at       timestamptz,
        note                  text        NOT NULL DEFAULT '',
        granted_by            uuid        NOT NULL,
        granted_at            timestamptz NOT NULL,
        revoked_by            uuid,
        revoked_at            timestamptz,
        revoke_reason         text,
        CONSTRAINT rewards_sum CHECK (quantity = base + popularity + repost + tutorial),
        CONSTRAINT rewards_by_somebody_else CHECK (granted_by <> account_id),
        CONSTRAINT rewards_revoked_whole CHECK (
          (revoked_at IS NULL) = (revoked_by IS NULL) AND (revoked_at IS NULL) = (revoke_reason IS NULL)),
        CONSTRAINT rewards_revoked_unchecked CHECK (revoked_at IS NULL OR next_check_on IS NULL)
      )`);
    // A revoked reward no longer counts, so a mistake can be corrected in the same month.
    await db.query(`CREATE UNIQUE INDEX rewards_once_a_month ON rewards (account_id, month) WHERE revoked_at IS NULL`);
    await db.query(`CREATE UNIQUE INDEX rewards_content_once ON rewards (content_key) WHERE revoked_at IS NULL`);
    await db.query(`CREATE INDEX rewards_account ON rewards (account_id, granted_at)`);
    await db.query(`CREATE INDEX rewards_due ON rewards (next_check_on) WHERE next_check_on IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE rewards`);
  }
}
