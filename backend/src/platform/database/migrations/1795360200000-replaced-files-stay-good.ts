import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;

/** Whether something has since happened to the license that its older files must not outlive. */
const ENDED_SINCE = `
  l.status <> 'active' OR (f.kind = 'machine' AND l.machine_id IS DISTINCT FROM f.machine_id)
  OR EXISTS (SELECT FROM license_revocations o
              WHERE o.license_id = r.license_id AND o.reason <> 'replaced' AND o.revoked_at >= r.revoked_at)
  OR EXISTS (SELECT FROM license_events e
              WHERE e.license_id = r.license_id AND e.kind = 'capacity_taken_back' AND e.at >= r.revoked_at)`;

/**
 * Files that are on the revocation list because a better one for the same machine replaced them stay valid for 30 days
 * after that; files that were never downloaded leave the list. In batches, each its own transaction.
 */
export class ReplacedFilesStayGood1795360200000 implements MigrationInterface {
  /** Each batch commits by itself, so that revocations can continue meanwhile. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (let count = BATCH; count === BATCH;) {
      const [rows]: [unknown[]] = await db.query(`
        WITH batch AS (
          SELECT r.jti, f.downloaded_at IS NULL AS is_unknown,
                 CASE WHEN r.reason <> 'replaced' OR ${ENDED_SINCE} THEN r.revoked_at
                      ELSE r.revoked_at + interval '30 days' END AS effective_at
            FROM license_revocations r
            JOIN license_files f ON f.jti = r.jti
            JOIN licenses l ON l.id = r.license_id
           WHERE r.effective_at IS NULL
           LIMIT ${BATCH}
        )
        UPDATE license_revocations r
           SET effective_at = b.effective_at,
               file_expires_at = CASE WHEN b.is_unknown THEN r.revoked_at ELSE r.file_expires_at END,
               is_changed = r.seq IS NOT NULL AND (b.is_unknown OR b.effective_at > r.revoked_at)
          FROM batch b WHERE b.jti = r.jti RETURNING r.jti`);
      count = rows.length;
    }
  }

  async down(): Promise<void> {
    // What was on the list before this is told by `revoked_at`, which nothing changed.
  }
}
