import type { MigrationInterface, QueryRunner } from 'typeorm';

const versionOf = (columns: string): string => `
  CREATE TRIGGER accounts_version BEFORE UPDATE OF ${columns} ON accounts
    FOR EACH ROW EXECUTE FUNCTION count_version()`;

/** Staff edit name and address of customers, too: the version of an account counts them. Expand step. */
export class VersionsOfPeople1795711000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('DROP TRIGGER accounts_version ON accounts');
    await db.query(versionOf('role, disabled_at, name, mail'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER accounts_version ON accounts');
    await db.query(versionOf('role, disabled_at'));
  }
}
