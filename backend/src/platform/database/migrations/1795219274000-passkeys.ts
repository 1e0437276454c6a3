import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds passkeys, their open ceremonies, and when a session last presented one. Expand step: old code touches none of
 * the three.
 */
export class Passkeys1795219274000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE webauthn_credentials (
        id            uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id    uuid        NOT NULL REFERENCES accounts ON DELETE CASCADE,
        credential_id bytea       NOT NULL CONSTRAINT webauthn_credentials_credential_id UNIQUE
                                  CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
        public_key    bytea       NOT NULL,
        counter       bigint      NOT NULL CHECK (counter >= 0),
        transports    text[]      NOT NULL,
        name          text        NOT NULL,
        platform      text        NOT NULL,
        is_synced     boolean     NOT NULL,
        created_at    timestamptz NOT NULL,
        last_used_at  timestamptz
      )`);
    await db.query(`CREATE INDEX webauthn_credentials_account ON webauthn_credentials (account_id)`);
    await db.query(`
      CREATE TABLE webauthn_challenges (
        key_hash     bytea       PRIMARY KEY,
        challenge    text        NOT NULL,
        purpose      text        NOT NULL CHECK (purpose IN ('register', 'login', 'confirm')),
        account_id   uuid        REFERENCES accounts ON DELETE CASCADE,
        session_id   uuid,
        passkey_name text,
        expires_at   timestamptz NOT NULL,
        CHECK ((purpose = 'login') = (account_id IS NULL) AND (account_id IS NULL) = (session_id IS NULL))
      )`);
    await db.query(`CREATE INDEX webauthn_challenges_expires_at ON webauthn_challenges (expires_at)`);
    await db.query(`CREATE INDEX webauthn_challenges_account ON webauthn_challenges (account_id)`);
    await db.query(`ALTER TABLE sessions ADD COLUMN passkey_shown_at timestamptz`);
  }

  /** Every passkey is lost; accounts without a password set one by "forgot password". */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`ALTER TABLE sessions DROP COLUMN passkey_shown_at`);
    await db.query(`DROP TABLE webauthn_challenges, webauthn_credentials`);
  }
}
