import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.js';
import { atTime, NOW, type Tx } from '../../platform/database/transactions.js';
import { PAYOUT_DAYS } from '../../domain/payments/payment-status.js';
import { may, type Permission, type Role } from '../../domain/access/roles.js';
import type { Principal } from '../../platform/http/access/access.js';
import { Clock } from '../../platform/clock/clock.js';

/** Work that waits for a person, in order of priority. */
export const WORK_KINDS = [
  'incidents',
  'applications',
  'refunds',
  'payouts',
  'transfers',
  'invoices',
  'quotes',
  'proposals',
  'rewards',
  'jobs',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The console page for each kind of work, filtered to what waits, the longest waiting first. */
export const WORK_PLACES: Readonly<Record<WorkKind, string>> = {
  incidents: '/admin/incidents?isOpen=true&sort=createdAt',
  applications: '/admin/applications',
  refunds: '/admin/refunds?stage=requested&sort=createdAt',
  payouts: '/admin/refunds?stage=to_pay_out,failed&sort=createdAt',
  transfers: '/admin/transfers',
  invoices: '/admin/invoices?isWaiting=true',
  quotes: '/admin/quotes?status=requested&sort=createdAt',
  proposals: '/admin/proposals?status=waiting',
  rewards: '/admin/rewards?isDue=true',
  jobs: '/admin/queues?state=parked',
};

export interface WaitingWork {
  readonly kind: WorkKind;
  readonly count: number;
  /** How many of them are overdue. */
  readonly late: number;
  /** When the oldest of them began to wait. */
  readonly oldestAt: Date | null;
}

/** The same for one member of staff. */
export interface NewWork extends WaitingWork {
  /** How many that others began have waited only since the reader last marked all as seen; at most `MAX_NEW`. */
  readonly fresh: number;
  /** When the newest that others began, began to wait. */
  readonly newestAt: Date | null;
}

interface WaitingRow extends WaitingWork {
  /** When the newest of them began to wait, latest first. */
  readonly since: readonly Date[] | null;
}

/** The bell's number ends here: "99+". */
const MAX_NEW = 100;

/**
 * Each part reads a partial index that holds only what waits. `$1` is the reader, to whom nothing is new that they began
 * themselves; null for none.
 */
const WAITING = {
  name: 'staff-waiting-work',
  text: `
    SELECT 'applications' AS kind, count(*)::int AS count, count(*) FILTER (WHERE due_at < ${NOW})::int AS late,
           min(submitted_at) AS "oldestAt", (array_agg(submitted_at ORDER BY submitted_at DESC))[1:${MAX_NEW}] AS since
      FROM applications WHERE status = 'pending'
    UNION ALL
    SELECT 'incidents', count(*)::int, count(*)::int, min(created_at),
           (array_agg(created_at ORDER BY created_at DESC))[1:${MAX_NEW}] FROM payment_incidents WHERE closed_at IS NULL
    UNION ALL
    SELECT 'refunds', count(*)::int, 0, min(requested_at),
           (array_agg(requested_at ORDER BY requested_at DESC))[1:${MAX_NEW}] FROM refund_requests WHERE status = 'waiting'
    UNION ALL
    SELECT 'payouts', count(*)::int,
           count(*) FILTER (WHERE has_failed OR since < ${NOW} - interval '${PAYOUT_DAYS} days')::int, min(since),
           (array_agg(since ORDER BY since DESC))[1:${MAX_NEW}]
      FROM (SELECT coalesce(r.begun_at, r.created_at) AS since, false AS has_failed FROM refunds r JOIN payments p ON p.id = r.payment_id
             WHERE r.status = 'processing' AND p.method = 'bank'
             UNION ALL
            SELECT coalesce(begun_at, created_at), true FROM refunds WHERE status = 'failed') AS payouts
    UNION ALL
    SELECT 'transfers', count(*)::int, 0, min(since),
           (array_agg(since ORDER BY since DESC) FILTER (WHERE entered_by IS DISTINCT FROM $1::uuid))[1:${MAX_NEW}]
      FROM (SELECT s.uploaded_at AS since, NULL::uuid AS entered_by FROM transfer_slips s JOIN bank_transfers t USING (payment_id)
             WHERE t.closed_at IS NULL AND NOT EXISTS (SELECT FROM bank_receipts r WHERE r.payment_id = s.payment_id
                                                          AND r.decision IS DISTINCT FROM 'rejected')
             UNION ALL
            SELECT entered_at, entered_by FROM bank_receipts WHERE decision IS NULL) AS transfers
    UNION ALL
    SELECT 'invoices', count(*)::int, 0, min(since),
           (array_agg(since ORDER BY since DESC))[1:${MAX_NEW}]
      FROM (SELECT requested_at AS since FROM invoices WHERE status = 'requested'
             UNION ALL
            SELECT (SELECT max(r.finished_at) FROM refunds r JOIN payments p ON p.id = r.payment_id
                     WHERE p.order_id = o.id AND r.status = 'succeeded')
              FROM orders o JOIN invoices i ON i.order_id = o.id
             WHERE o.invoice_requested_at IS NOT NULL AND o.refunded_fen > 0
               AND i.status = 'issued' AND i.amount_fen <> o.payable_fen - o.refunded_fen) AS invoices
    UNION ALL
    SELECT 'quotes', count(*)::int, 0, min(created_at),
           (array_agg(created_at ORDER BY created_at DESC) FILTER (WHERE NOT EXISTS (
             SELECT FROM audit_records r WHERE r.subject = q.id::text AND r.actor_id = $1::uuid
                AND r.action IN ('quote.requested', 'quote.copied', 'quote.revised'))))[1:${MAX_NEW}]
      FROM quotes q WHERE status = 'requested'
    UNION ALL
    SELECT 'proposals', count(*)::int, 0, min(proposed_at),
           (array_agg(proposed_at ORDER BY proposed_at DESC) FILTER (WHERE proposed_by IS DISTINCT FROM $1::uuid))[1:${MAX_NEW}]
      FROM proposals WHERE status = 'waiting' AND expires_at > ${NOW}
    UNION ALL
    SELECT 'rewards', count(*)::int, 0, min(since),
           (array_agg(since ORDER BY since DESC))[1:${MAX_NEW}]
      FROM (SELECT next_check_on::timestamp AT TIME ZONE 'Asia/Shanghai' AS since
              FROM rewards WHERE next_check_on <= (${NOW} AT TIME ZONE 'Asia/Shanghai')::date) AS rewards
    UNION ALL
    SELECT 'jobs', count(*)::int, count(*)::int, min(parked_at),
           (array_agg(parked_at ORDER BY parked_at DESC))[1:${MAX_NEW}] FROM outbox WHERE parked_at IS NOT NULL`,
};

const DONE_WITH: Readonly<Record<WorkKind, Permission>> = {
  incidents: 'incidents.settle',
  applications: 'applications.review',
  refunds: 'orders.refund',
  payouts: 'refunds.settle',
  transfers: 'transfers.enter',
  invoices: 'invoices.issue',
  quotes: 'quotes.write',
  proposals: 'approvals.decide',
  rewards: 'rewards.grant',
  jobs: 'jobs.retry',
};

/** Whether this role may handle this kind of work. */
export const mayDo = (role: Role, kind: WorkKind): boolean => may(role, DONE_WITH[kind]);

const SEEN = {
  name: 'staff-work-seen',
  text: `SELECT work_seen_at AS "seenAt" FROM accounts WHERE id = $1`,
};

/** Counts work that waits for staff. */
@Injectable()
export class WorkQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what waits and a member of staff may handle, with what is new to them. Never cached: what they have just done
   * no longer waits.
   */
  async waitingFor({ accountId, role }: Pick<Principal, 'accountId' | 'role'>): Promise<readonly NewWork[]> {
    const [rows, seen] = await Promise.all([
      this.reads.rows<WaitingRow>(WAITING, [accountId]),
      this.reads.first<{ seenAt: Date | null }>(SEEN, [accountId]),
    ]);
    const seenAt = seen?.seenAt ?? null;
    return forRole(rows, role).map(({ since, ...work }) => ({
      ...work,
      fresh: (since ?? []).filter((at) => seenAt === null || at > seenAt).length,
      newestAt: since?.[0] ?? null,
    }));
  }

  /** Returns everything that waits now, uncached and including the transaction's own writes. */
  async waitingNow(tx: Tx): Promise<readonly WaitingWork[]> {
    const { text, values } = atTime(WAITING.text, [null], this.clock.now());
    return tx.query(text, values);
  }
}

const forRole = (rows: readonly WaitingRow[], role: Role): WaitingRow[] =>
  rows
    .filter(({ kind }) => mayDo(role, kind))
    .toSorted((one, other) => WORK_KINDS.indexOf(one.kind) - WORK_KINDS.indexOf(other.kind));
