import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles are sets of permissions in the code. The table demands only the shape of a name, so that a further role needs no
 * migration; a name that the code does not know may do nothing.
 *
 * Expand step: the old code writes no other roles than before.
 */
export class StaffRoles1795580000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE accounts DROP CONSTRAINT accounts_role_check');
    await db.query(`ALTER TABLE accounts ADD CONSTRAINT accounts_role_check CHECK (role ~ '^[a-z_]{2,20}$') NOT VALID`);
    await db.query('ALTER TABLE accounts VALIDATE CONSTRAINT accounts_role_check');
  }

  /** Who has a role that the code before does not know becomes a customer. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE accounts SET role = 'customer' WHERE role NOT IN ('customer', 'reviewer', 'admin')`);
    await db.query('ALTER TABLE accounts DROP CONSTRAINT accounts_role_check');
    await db.query(
      `ALTER TABLE accounts ADD CONSTRAINT accounts_role_check CHECK (role IN ('customer', 'reviewer', 'admin'))`,
    );
  }
}
