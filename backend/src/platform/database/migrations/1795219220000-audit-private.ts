import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves what may have to be forgotten (network addresses, names) out of the audit records into a table beside them.
 *
 * The record keeps a salted digest of it: it can still be proved while it is kept, and forgetting breaks no seal.
 */
export class AuditPrivate1795219220000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE audit_private (
        record_id  bigint      PRIMARY KEY REFERENCES audit_records,
        salt       bytea       NOT NULL,
        facts      jsonb       NOT NULL,
        keep_until timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX audit_private_keep_until ON audit_private (keep_until)`);
    await db.query(`ALTER TABLE audit_records ADD COLUMN private_digest bytea, DROP COLUMN address`);
    await db.query(`CREATE INDEX accounts_deletion_due ON accounts (deletion_requested_at)
                     WHERE deletion_requested_at IS NOT NULL AND deleted_at IS NULL`);
    await db.query(`CREATE INDEX sessions_created ON sessions (created_at)`);
    await db.query(`CREATE INDEX mail_codes_expires ON mail_codes (expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX accounts_deletion_due, sessions_created, mail_codes_expires`);
    await db.query(`ALTER TABLE audit_records DROP COLUMN private_digest, ADD COLUMN address text`);
    await db.query(`DROP TABLE audit_private`);
  }
}
