import { Injectable } from '@nestjs/common';
import { shanghaiTime } from '../../domain/calendar/shanghai.js';
import { AppError } from '../../domain/errors/index.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { AuditEntry } from './audit.service.js';

/** A change of something that others may have changed in the meantime. */
export interface VersionedChange {
  /** The version that the caller read. */
  readonly read: number;
  /** The current version, of a row that this transaction has locked, so that of two concurrent changes one wins. */
  readonly version: number;
  /** Its id in the audit log. */
  readonly subject: string;
  /** The actions that change it: the newest record of one tells who changed it, and when. */
  readonly changedBy: readonly AuditEntry['action'][];
  /** The current values, in the shape of the change request. */
  readonly now: object;
}

/** Optimistic locking: stops a caller who read an older version from overwriting later changes. */
@Injectable()
export class Versions {
  /** Refuses with request.stale, which reports who changed it, when, and the current values. */
  async requireUnchanged(tx: Tx, { read, version, subject, changedBy: actions, now }: VersionedChange): Promise<void> {
    if (read === version) return;
    const [change]: { at: Date; mail: string | null }[] = await tx.query(
      `SELECT r.at, a.mail FROM audit_records r LEFT JOIN accounts a ON a.id = r.actor_id
        WHERE r.subject = $1 AND r.action = ANY($2) ORDER BY r.id DESC LIMIT 1`,
      [subject, actions],
    );
    const { at: changedAt = null, mail: changedBy = null } = change ?? {};
    const params = { who: changedBy ?? '—', at: changedAt ? shanghaiTime(changedAt).slice(0, -3) : '—' };
    throw new AppError('request.stale', { params, missed: { version, changedBy, changedAt, now } });
  }
}
