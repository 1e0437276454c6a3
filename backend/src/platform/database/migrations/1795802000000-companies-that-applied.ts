import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * By which company an application was sent: a keyed hash of its name, which outlives the applicant's account. Expand
 * step: what the previous release writes has none.
 */
export class CompaniesThatApplied1795802000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE company_name_keys (
        id smallint NOT NULL,
        secret bytea NOT NULL,
        CONSTRAINT company_name_keys_id_check CHECK (id = 1),
        CONSTRAINT company_name_keys_secret_check CHECK (length(secret) = 32),
        CONSTRAINT company_name_keys_pkey PRIMARY KEY (id)
      )`);
    await db.query('INSERT INTO company_name_keys (id, secret) VALUES (1, $1)', [randomBytes(32)]);
    await db.query('ALTER TABLE applications ADD COLUMN company_hash bytea');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE applications DROP COLUMN company_hash');
    await db.query('DROP TABLE company_name_keys');
  }
}
