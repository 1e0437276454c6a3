import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a license costs to renew where no plan says so. Expand step: the code before leaves these columns empty. */
export class PriceBasis1795350000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE licenses ADD COLUMN agreed_year_fen bigint
        CONSTRAINT licenses_agreed_year_fen_range CHECK (agreed_year_fen >= 0)`);
    await db.query(`ALTER TABLE orders ADD COLUMN basis jsonb`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE orders DROP COLUMN basis`);
    await db.query(`ALTER TABLE licenses DROP COLUMN agreed_year_fen`);
  }
}
