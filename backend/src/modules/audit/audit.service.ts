import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '../../domain/audit/audit-actions.js';
import { shanghaiTime } from '../../domain/calendar/calendar.js';
import { AppError, type ErrorParams } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { currentAddress, currentRequestId } from '../../platform/logging/logger.js';

/** What happened. Must not contain secrets. */
export interface AuditEntry {
  /** The account that acted; null for the system and for callers who are not signed in. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** Id of what was acted on. */
  readonly subject: string;
  /** Ids and facts that name no person: kept permanently. */
  readonly before?: object;
  readonly after?: object;
  /** Facts that name a person, such as a mail address. */
  readonly personal?: object;
  /** How long the caller's address and the personal facts are kept, in days; 90 by default. */
  readonly keepPersonalDays?: number;
}

/** What has been recorded of an act. */
export interface PastAct extends Pick<AuditEntry, 'actorId' | 'action'> {
  readonly at: Date;
  readonly after: Record<string, unknown> | null;
}

const KEEP_PERSONAL_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** Writes the audit log, in the transaction of the change that it records. */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /** Appends a record without waiting for the write. */
  record(tx: Tx, entry: AuditEntry): void {
    const { actorId, action, subject, before, after, personal } = entry;
    const address = currentAddress();
    const facts = { ...(address === null ? {} : { address }), ...personal };
    const values = [
      actorId,
      action,
      subject,
      before ? JSON.stringify(before) : null,
      after ? JSON.stringify(after) : null,
      currentRequestId(),
    ];
    if (Object.keys(facts).length === 0) {
      tx.append(`${INSERT} VALUES ($1, $2, $3, $4, $5, $6, NULL)`, values);
      return;
    }
    const keepMs = (entry.keepPersonalDays ?? KEEP_PERSONAL_DAYS) * DAY_MS;
    tx.append(
      `WITH record AS (
         ${INSERT} VALUES ($1, $2, $3, $4, $5, $6, sha256($7::bytea || convert_to($8::jsonb::text, 'UTF8'))) RETURNING id
       )
       INSERT INTO audit_private (record_id, salt, facts, keep_until) SELECT id, $7, $8, $9 FROM record`,
      [...values, randomBytes(16), JSON.stringify(facts), new Date(this.clock.now().getTime() + keepMs)],
    );
  }

  /** Returns the records of these actions on a subject, newest first. */
  async listOf(tx: Tx, subject: string, actions: readonly AuditEntry['action'][]): Promise<readonly PastAct[]> {
    return tx.query(
      `SELECT actor_id AS "actorId", action, at, after FROM audit_records WHERE subject = $1 AND action = ANY ($2)
        ORDER BY id DESC`,
      [subject, actions],
    );
  }

  /** Returns the personal facts of these actions on a subject, as far as they are still kept. */
  async personalFacts<Facts extends object>(
    tx: Tx,
    subject: string,
    actions: readonly AuditEntry['action'][],
  ): Promise<readonly Partial<Facts>[]> {
    const rows: { facts: Partial<Facts> }[] = await tx.query(
      `SELECT p.facts FROM audit_records r JOIN audit_private p ON p.record_id = r.id
        WHERE r.subject = $1 AND r.action = ANY ($2)`,
      [subject, actions],
    );
    return rows.map(({ facts }) => facts);
  }

  /** Deletes the personal facts of everything done by or to `accountId`, whose deletion was requested. */
  async forget(tx: Tx, accountId: string): Promise<void> {
    await tx.query('SELECT forget_audit_of($1)', [accountId]);
  }

  /** Deletes personal facts whose retention has ended. Returns how many. */
  async sweep(tx: Tx): Promise<number> {
    const [{ count }]: [{ count: number }] = await tx.query('SELECT forget_old_audit() AS count');
    return count;
  }
}

const INSERT = `INSERT INTO audit_records (actor_id, action, subject, before, after, request_id, private_digest)`;

/** A change of something that others may have changed in the meantime. */
interface VersionedChange {
  /** The version that the caller read. */
  readonly read: number;
  /** The current version, of a row that this transaction has locked, so that of two concurrent changes one wins. */
  readonly version: number;
  /** Its id in the audit log. */
  readonly subject: string;
  /** The actions that change it: the newest record of one shows who changed it, and when. */
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
    const params: ErrorParams =
      changedAt && changedBy ? { who: changedBy, at: shanghaiTime(changedAt).slice(0, -3) } : {};
    throw new AppError('request.stale', { params, missed: { version, changedBy, changedAt, now } });
  }
}
