import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles are sets of permissions in the code. The table only checks the shape of a name, so that a further role needs no
 * migration; a role that the code does not recognise has no permissions.
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

  /** Accounts with a role that the previous code does not support become customers. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE accounts SET role = 'customer' WHERE role NOT IN ('customer', 'reviewer', 'admin')`);
    await db.query('ALTER TABLE accounts DROP CONSTRAINT accounts_role_check');
    await db.query(
      `ALTER TABLE accounts ADD CONSTRAINT accounts_role_check CHECK (role IN ('customer', 'reviewer', 'admin'))`,
    );
  }
}
