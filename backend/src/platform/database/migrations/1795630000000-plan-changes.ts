import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of plans that take effect later. Expand step: running code does not use the table. */
export class PlanChanges1795630000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE plan_changes (
        id           uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        plan_id      text        NOT NULL REFERENCES plans,
        plan_version integer     NOT NULL,
        draft        jsonb       NOT NULL,
        starts_at    timestamptz NOT NULL,
        planned_by   uuid        NOT NULL REFERENCES accounts,
        planned_at   timestamptz NOT NULL,
        ended_at     timestamptz
      )`);
    await db.query(`CREATE UNIQUE INDEX plan_changes_waiting ON plan_changes (plan_id) WHERE ended_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE plan_changes');
  }
}
