import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Avatars that people uploaded; accounts without one keep the picture generated from the name. */
export class AccountAvatars1795219278000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE account_avatars (
        account_id  uuid         PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        picture     text         NOT NULL CONSTRAINT account_avatars_size CHECK (length(picture) <= 44000),
        changed_at  timestamptz  NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE account_avatars`);
  }
}
