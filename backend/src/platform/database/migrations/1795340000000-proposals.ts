import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One store for everything that awaits a second administrator, and what each gave alone.
 *
 * Expand step. Processes of the old code go on with `license_proposals`, which triggers keep in sync in both
 * directions; the contract step drops it with them.
 */
export class Proposals1795340000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE proposals (
        id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        kind        text        NOT NULL,
        payload     jsonb       NOT NULL,
        account_id  uuid,
        reason      text        NOT NULL,
        proposed_by uuid        NOT NULL,
        proposed_at timestamptz NOT NULL,
        expires_at  timestamptz NOT NULL,
        status      text        NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected', 'withdrawn')),
        decided_by  uuid,
        decided_at  timestamptz,
        result_id   text,
        CONSTRAINT proposals_decided_whole CHECK (
          (status = 'waiting') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
        CONSTRAINT proposals_result_approved CHECK (result_id IS NULL OR status = 'approved'),
        CONSTRAINT proposals_two_people CHECK (decided_by <> proposed_by OR status <> 'approved')
      )`);
    await db.query(`CREATE INDEX proposals_waiting ON proposals (proposed_at) WHERE status = 'waiting'`);
    await db.query(`
      CREATE TABLE staff_gifts (
        id         uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        kind       text        NOT NULL,
        staff_id   uuid        NOT NULL,
        account_id uuid,
        license_id uuid,
        users      integer     NOT NULL CHECK (users >= 0),
        assets     integer     NOT NULL CHECK (assets >= 0),
        months     integer     NOT NULL CHECK (months >= 0),
        worth_fen  bigint      NOT NULL CHECK (worth_fen >= 0),
        given_at   timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX staff_gifts_at ON staff_gifts (given_at)`);
    await this.#keepAsProposed(db);
    await this.#takeOver(db);
    await this.#tellOldCode(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`DROP TRIGGER license_proposals_taken_over ON license_proposals`);
    await db.query(`DROP TABLE proposals, staff_gifts`);
    await db.query(`DROP FUNCTION proposals_stay_as_proposed, proposals_take_over, proposals_tell_old_code`);
  }

  /** A proposal is approved unchanged, and a decision is final. */
  async #keepAsProposed(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION proposals_stay_as_proposed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.status <> 'waiting' OR (NEW.kind, NEW.payload, NEW.account_id, NEW.proposed_by, NEW.expires_at)
             IS DISTINCT FROM (OLD.kind, OLD.payload, OLD.account_id, OLD.proposed_by, OLD.expires_at) THEN
          RAISE EXCEPTION 'a proposal changes only by its decision';
        END IF;
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER proposals_stay_as_proposed BEFORE UPDATE ON proposals
        FOR EACH ROW EXECUTE FUNCTION proposals_stay_as_proposed()`);
  }

  /** Existing grant proposals, and those that the old code still proposes or decides on. */
  async #takeOver(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION proposals_take_over() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO proposals (id, kind, payload, account_id, reason, proposed_by, proposed_at, expires_at, status,
                               decided_by, decided_at, result_id)
        VALUES (NEW.id, 'license_grant',
                jsonb_build_object('accountId', NEW.account_id, 'planId', NEW.plan_id, 'users', NEW.users,
                                   'assets', NEW.assets, 'months', NEW.months),
                NEW.account_id, NEW.reason, NEW.proposed_by, NEW.proposed_at,
                greatest(NEW.proposed_at, now()) + interval '30 days', NEW.status, NEW.decided_by, NEW.decided_at,
                NEW.license_id::text)
        ON CONFLICT (id) DO UPDATE
           SET status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
               result_id = excluded.result_id
         WHERE proposals.status = 'waiting' AND excluded.status <> 'waiting';
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER license_proposals_taken_over AFTER INSERT OR UPDATE ON license_proposals
        FOR EACH ROW EXECUTE FUNCTION proposals_take_over()`);
    // Fires the trigger for every existing row: one for each large grant ever proposed, so a few hundred at most.
    await db.query(`UPDATE license_proposals SET status = status`);
  }

  /** Decisions of the new code, so that the old code does not decide again. */
  async #tellOldCode(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION proposals_tell_old_code() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE license_proposals
           SET status = CASE NEW.status WHEN 'approved' THEN 'approved' ELSE 'rejected' END,
               decided_by = NEW.decided_by, decided_at = NEW.decided_at, license_id = NEW.result_id::uuid
         WHERE id = NEW.id AND status = 'waiting';
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER proposals_tell_old_code AFTER UPDATE ON proposals
        FOR EACH ROW WHEN (NEW.kind = 'license_grant' AND NEW.status <> 'waiting')
        EXECUTE FUNCTION proposals_tell_old_code()`);
  }
}
