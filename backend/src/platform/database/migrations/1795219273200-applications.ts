import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The free enterprise programme: applications, how they were reviewed, and the consent to be shown as a case. */
export class Applications1795219273200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE applications (
        id               uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id       uuid        NOT NULL CONSTRAINT applications_account UNIQUE,
        mail             text        NOT NULL,
        mail_domain      text        NOT NULL,
        company_name     text        NOT NULL,
        use_case         text        NOT NULL,
        favorite_feature text        NOT NULL,
        improvements     text        NOT NULL DEFAULT '',
        status           text        NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
        review_note      text        NOT NULL DEFAULT '',
        license_id       uuid        CONSTRAINT applications_license UNIQUE,
        mail_hosts       jsonb,
        renewal_quote_id uuid,
        submitted_at     timestamptz NOT NULL,
        due_at           timestamptz NOT NULL,
        decided_at       timestamptz,
        CONSTRAINT applications_approved_has_license CHECK ((status = 'approved') = (license_id IS NOT NULL)),
        CONSTRAINT applications_decided_is_dated CHECK ((status = 'pending') = (decided_at IS NULL))
      )`);
    await db.query(`CREATE INDEX applications_queue ON applications (due_at) WHERE status = 'pending'`);
    await db.query(`CREATE INDEX applications_domain ON applications (mail_domain)`);
    await db.query(`
      CREATE TABLE application_reviews (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        application_id uuid        NOT NULL REFERENCES applications,
        action         text        NOT NULL CHECK (action IN ('approve', 'reject', 'reopen')),
        reviewer_id    uuid        NOT NULL,
        note           text        NOT NULL,
        reviewed_at    timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX application_reviews_application ON application_reviews (application_id, reviewed_at)`);
    await db.query(
      `CREATE UNIQUE INDEX application_reviews_one_approval ON application_reviews (application_id) WHERE action = 'approve'`,
    );
    await db.query(`
      CREATE TABLE application_mail_overrides (
        mail       text        PRIMARY KEY,
        reason     text        NOT NULL,
        allowed_by uuid        NOT NULL,
        allowed_at timestamptz NOT NULL
      )`);
    await db.query(`
      CREATE TABLE application_canned_notes (
        id     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        action text NOT NULL CHECK (action IN ('approve', 'reject')),
        title  text NOT NULL,
        zh     text NOT NULL,
        en     text NOT NULL
      )`);
    await db.query(`
      CREATE TABLE case_consents (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id     uuid        NOT NULL,
        application_id uuid        NOT NULL,
        version        text        NOT NULL,
        is_granted     boolean     NOT NULL,
        source         text        NOT NULL,
        answered_at    timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX case_consents_application ON case_consents (application_id, answered_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `DROP TABLE case_consents, application_canned_notes, application_mail_overrides, application_reviews, applications`,
    );
  }
}
