import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants of licenses by staff that await, or have had, a second person's decision. */
export class LicenseProposals1795219276000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE license_proposals (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id  uuid        NOT NULL,
        plan_id     text        NOT NULL,
        users       integer     NOT NULL CHECK (users >= -1 AND users <> 0),
        assets      integer     NOT NULL CHECK (assets >= -1 AND assets <> 0),
        months      integer     NOT NULL CHECK (months BETWEEN 0 AND 120),
        reason      text        NOT NULL,
        proposed_by uuid        NOT NULL,
        proposed_at timestamptz NOT NULL,
        status      text        NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
        decided_by  uuid,
        decided_at  timestamptz,
        license_id  uuid        REFERENCES licenses,
        CONSTRAINT license_proposals_decided_whole CHECK (
          (status = 'waiting') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
        CONSTRAINT license_proposals_approved_gives CHECK ((status = 'approved') = (license_id IS NOT NULL)),
        CONSTRAINT license_proposals_two_people CHECK (decided_by <> proposed_by OR status <> 'approved')
      )`);
    await db.query(
      `CREATE INDEX license_proposals_waiting ON license_proposals (proposed_at) WHERE status = 'waiting'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE license_proposals`);
  }
}
