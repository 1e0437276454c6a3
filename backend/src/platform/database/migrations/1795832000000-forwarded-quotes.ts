import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/**
 * Which account answered a quote by a forwarded link, also for those answered before. Reasons for declining that erased
 * accounts left in the quotes of others are erased. Expand step: what the previous release still writes has none.
 */
export class ForwardedQuotes1795832000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '2s'`);
    await db.query('ALTER TABLE quotes ADD COLUMN IF NOT EXISTS forwarded_to uuid');
    await db.query('RESET lock_timeout');
    await db.query(`
      UPDATE quotes q SET forwarded_to = r.actor_id
        FROM audit_records r JOIN accounts a ON a.id = r.actor_id
       WHERE r.subject = q.id::text AND r.action IN ('quote.accepted', 'quote.declined')
         AND q.status IN ('accepted', 'declined') AND NOT q.is_declined_by_staff AND q.mail NOT IN ('', a.mail)
         AND NOT EXISTS (SELECT FROM audit_records s
                          WHERE s.subject = coalesce(q.origin_id, q.id)::text AND s.action = 'quote.requested'
                            AND s.actor_id = r.actor_id)`);
    await db.query(`
      UPDATE quotes q SET decline_reason = '' FROM accounts a
       WHERE a.id = q.forwarded_to AND a.deleted_at IS NOT NULL AND q.decline_reason <> ''`);
    await buildIndex(db, {
      name: 'quotes_forwarded',
      on: 'quotes (forwarded_to) WHERE forwarded_to IS NOT NULL',
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE quotes DROP COLUMN forwarded_to');
  }
}
