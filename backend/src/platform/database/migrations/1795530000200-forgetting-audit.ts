import type { MigrationInterface, QueryRunner } from 'typeorm';

const DEFINER = `LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp`;

/**
 * The two ways in which personal parts of the audit log go, as the owner of the table: those of an account that is being
 * erased, and those whose time is over. The application itself removes none of them.
 *
 * Expand step. Processes of the old code that forget meanwhile are refused and do it again after they are replaced.
 */
export class ForgettingAudit1795530000200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE FUNCTION forget_audit_of(account uuid) RETURNS void ${DEFINER} AS $$
        DELETE FROM audit_private USING audit_records r
         WHERE r.id = record_id AND (r.actor_id = account OR r.subject = account::text)
           AND EXISTS (SELECT FROM accounts a WHERE a.id = account AND a.deletion_requested_at IS NOT NULL)
      $$`);
    await db.query(`
      CREATE FUNCTION forget_old_audit() RETURNS integer ${DEFINER} AS $$
        WITH gone AS (DELETE FROM audit_private WHERE keep_until <= now() RETURNING 1)
        SELECT count(*)::int FROM gone
      $$`);
    for (const name of ['forget_audit_of(uuid)', 'forget_old_audit()']) {
      await db.query(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION forget_old_audit(), forget_audit_of(uuid)');
  }
}
