import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The one way in which notes on reviews and addresses that were let through go, as the owner of the tables: those of an
 * account that is being erased. The application itself changes no review and removes no address.
 *
 * Expand step: nothing of the old code asks for it.
 */
export class ForgettingReviews1795560000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE FUNCTION forget_reviews_of(account uuid, address text) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        UPDATE application_reviews r SET note = '' FROM applications p JOIN accounts a ON a.id = p.account_id
         WHERE p.id = r.application_id AND a.id = account AND a.deletion_requested_at IS NOT NULL;
        DELETE FROM application_mail_overrides m USING accounts a
         WHERE m.mail = address AND a.id = account AND a.deletion_requested_at IS NOT NULL
      $$`);
    await db.query('REVOKE EXECUTE ON FUNCTION forget_reviews_of(uuid, text) FROM PUBLIC');
    // Older proposals to send a quote have its company among what is kept for ever. Both parts are read together.
    await db.query('ALTER TABLE proposals DISABLE TRIGGER proposals_stay_as_proposed');
    await db.query(`
      UPDATE proposals SET payload = payload - 'companyName',
             personal = coalesce(personal, '{}') || jsonb_build_object('companyName', payload -> 'companyName')
       WHERE kind = 'quote_send' AND payload ? 'companyName'`);
    await db.query('ALTER TABLE proposals ENABLE TRIGGER proposals_stay_as_proposed');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION forget_reviews_of(uuid, text)');
  }
}
