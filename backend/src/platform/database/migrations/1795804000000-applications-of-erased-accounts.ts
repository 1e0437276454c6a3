import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rejects the pending applications of accounts that were erased before erasing rejected them. Expand step. */
export class ApplicationsOfErasedAccounts1795804000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `UPDATE applications a SET status = 'rejected', decided_at = p.deleted_at
         FROM accounts p WHERE p.id = a.account_id AND p.deleted_at IS NOT NULL AND a.status = 'pending'`,
    );
  }

  /** Which ones were pending is not recorded, and none of them could be approved. */
  async down(): Promise<void> {}
}
