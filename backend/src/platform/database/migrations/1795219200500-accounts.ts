import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their consents, and everything they sign in with. */
export class Accounts1795219200500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE accounts (
        id                    uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        mail                  text        NOT NULL CONSTRAINT accounts_mail UNIQUE,
        name                  text        NOT NULL,
        role                  text        NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'reviewer', 'admin')),
        locale                text        NOT NULL CHECK (locale IN ('zh', 'en')),
        password_hash         text,
        referral_code         text        NOT NULL CONSTRAINT accounts_referral_code UNIQUE,
        referrer_id           uuid        REFERENCES accounts CHECK (referrer_id <> id),
        is_subscribed         boolean     NOT NULL DEFAULT false,
        disabled_at           timestamptz,
        deletion_requested_at timestamptz,
        deleted_at            timestamptz,
        created_at            timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX accounts_referrer ON accounts (referrer_id)`);
    await db.query(`
      CREATE TABLE consents (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id  uuid        NOT NULL REFERENCES accounts,
        kind        text        NOT NULL CHECK (kind IN ('terms', 'marketing')),
        version     text        NOT NULL,
        is_granted  boolean     NOT NULL,
        source      text        NOT NULL,
        answered_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX consents_account ON consents (account_id, kind, answered_at)`);
    await db.query(`
      CREATE TABLE sessions (
        id               uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id       uuid        NOT NULL REFERENCES accounts ON DELETE CASCADE,
        token_hash       bytea       NOT NULL CONSTRAINT sessions_token_hash UNIQUE,
        address          text        NOT NULL,
        agent            text        NOT NULL,
        created_at       timestamptz NOT NULL,
        authenticated_at timestamptz NOT NULL,
        last_used_at     timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX sessions_account ON sessions (account_id)`);
    await db.query(`
      CREATE TABLE mail_codes (
        mail       text        NOT NULL,
        purpose    text        NOT NULL,
        code_hash  text        NOT NULL,
        tries_left integer     NOT NULL CHECK (tries_left >= 0),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (mail, purpose)
      )`);
    await db.query(`
      CREATE TABLE reset_tokens (
        account_id uuid        PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        token_hash bytea       NOT NULL CONSTRAINT reset_tokens_token_hash UNIQUE,
        expires_at timestamptz NOT NULL
      )`);
    await db.query(`
      CREATE TABLE login_failures (
        mail_hash       bytea       PRIMARY KEY,
        failures        integer     NOT NULL,
        recent_failures integer     NOT NULL,
        last_failed_at  timestamptz NOT NULL,
        locked_until    timestamptz
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE login_failures, reset_tokens, mail_codes, sessions, consents, accounts`);
  }
}
