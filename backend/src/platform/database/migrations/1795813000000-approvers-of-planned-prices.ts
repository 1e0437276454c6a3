import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who approved a planned change of a plan, beside who planned it: the previous release stores the approver as the
 * planner. Expand step: rows that it still writes are judged as before, by that one person.
 */
export class ApproversOfPlannedPrices1795813000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '5s'`);
    await db.query('ALTER TABLE plan_changes ADD COLUMN approved_by uuid');
    // A plan has at most one change that waits, so its newest approved proposal is the one that planned it.
    await db.query(`
      UPDATE plan_changes c SET planned_by = p.proposed_by, approved_by = p.decided_by
        FROM (SELECT DISTINCT ON (result_id) result_id, proposed_by, decided_by FROM proposals
               WHERE kind = 'plan_schedule' AND status = 'approved' ORDER BY result_id, decided_at DESC) p
       WHERE c.is_agreed AND c.ended_at IS NULL AND p.result_id = c.plan_id AND p.decided_by = c.planned_by`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('UPDATE plan_changes SET planned_by = approved_by WHERE approved_by IS NOT NULL');
    await db.query('ALTER TABLE plan_changes DROP COLUMN approved_by');
  }
}
