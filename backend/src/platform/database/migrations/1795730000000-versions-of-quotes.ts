import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

const STATUSES = `'requested', 'sent', 'accepted', 'declined', 'withdrawn', 'expired'`;

/**
 * Later versions of a sent quote, why it was declined, and who sent it, also for quotes sent before. Expand step: the previous release
 * refuses to accept a quote in a status that it does not know.
 */
export class VersionsOfQuotes1795730000000 implements MigrationInterface {
  /** Each step commits by itself, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query(`
      ALTER TABLE quotes
        ADD COLUMN IF NOT EXISTS origin_id            uuid    REFERENCES quotes,
        ADD COLUMN IF NOT EXISTS revision             integer NOT NULL DEFAULT 1,
        ADD COLUMN IF NOT EXISTS decline_reason       text    NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS is_declined_by_staff boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS salesperson_id       uuid,
        DROP CONSTRAINT IF EXISTS quotes_status_check,
        ADD CONSTRAINT quotes_status_check CHECK (status IN (${STATUSES}, 'superseded')) NOT VALID`);
    await db.query('ALTER TABLE quotes VALIDATE CONSTRAINT quotes_status_check');
    await db.query(`
      UPDATE quotes q SET salesperson_id = coalesce(
          (SELECT p.proposed_by FROM proposals p
            WHERE p.kind = 'quote_send' AND p.status = 'approved' AND p.payload ->> 'quoteId' = q.id::text LIMIT 1),
          (SELECT r.actor_id FROM audit_records r WHERE r.action = 'quote.sent' AND r.subject = q.id::text LIMIT 1))
       WHERE q.sent_at IS NOT NULL AND q.salesperson_id IS NULL`);
    await db.query('SET lock_timeout = 0');
    await buildIndex(db, {
      name: 'quotes_versions',
      on: 'quotes (origin_id, revision) WHERE origin_id IS NOT NULL',
    });
    await buildIndex(db, {
      name: 'quotes_salesperson',
      on: 'quotes (salesperson_id, account_id) WHERE sent_at IS NOT NULL AND account_id IS NOT NULL',
    });
    await db.query('RESET lock_timeout');
  }

  /** What was superseded becomes withdrawn. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE quotes SET status = 'withdrawn' WHERE status = 'superseded'`);
    await db.query(`
      ALTER TABLE quotes
        DROP CONSTRAINT quotes_status_check,
        ADD CONSTRAINT quotes_status_check CHECK (status IN (${STATUSES})),
        DROP COLUMN origin_id, DROP COLUMN revision, DROP COLUMN decline_reason, DROP COLUMN is_declined_by_staff,
        DROP COLUMN salesperson_id`);
  }
}
