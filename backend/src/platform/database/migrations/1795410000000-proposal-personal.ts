import type { MigrationInterface, QueryRunner } from 'typeorm';

const STAYS = '(NEW.kind, NEW.payload, NEW.account_id, NEW.proposed_by, NEW.expires_at)';

/**
 * Personal data of a proposal's recipient, kept apart from the permanent record: it is erased with the account.
 *
 * Expand step. The old code neither writes nor reads it.
 */
export class ProposalPersonal1795410000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query('ALTER TABLE proposals ADD COLUMN personal jsonb');
    await db.query(`
      CREATE OR REPLACE FUNCTION proposals_stay_as_proposed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Forgetting is no change of what was proposed.
        IF NEW.personal IS NULL AND to_jsonb(NEW) - 'personal' = to_jsonb(OLD) - 'personal' THEN RETURN NEW; END IF;
        IF OLD.status <> 'waiting' OR ${STAYS} IS DISTINCT FROM ${STAYS.replaceAll('NEW', 'OLD')}
             OR NEW.personal IS DISTINCT FROM OLD.personal THEN
          RAISE EXCEPTION 'a proposal changes only by its decision';
        END IF;
        RETURN NEW;
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE OR REPLACE FUNCTION proposals_stay_as_proposed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.status <> 'waiting' OR ${STAYS} IS DISTINCT FROM ${STAYS.replaceAll('NEW', 'OLD')} THEN
          RAISE EXCEPTION 'a proposal changes only by its decision';
        END IF;
        RETURN NEW;
      END $$`);
    await db.query('ALTER TABLE proposals DROP COLUMN personal');
  }
}
