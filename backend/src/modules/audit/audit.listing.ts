import { equals, type Listing } from '../../platform/database/listings.js';

/** A line of the audit log in the console's list. What names somebody is not among it. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** Null for the system and for strangers. */
  readonly actorId: string | null;
  /** Null also when the account is gone. */
  readonly actorMail: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly requestId: string | null;
  /** Whether the chain of seals has reached it. */
  readonly isSealed: boolean;
}

export const AUDIT_SORTS = ['at'] as const;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

type AuditFilter = 'actor' | 'action' | 'subject' | 'from' | 'to';

/** Every filter is answered by an index. Records are numbered as time goes, so the number sorts by time. */
export const auditListing: Listing<AuditRow, AuditFilter> = {
  columns: `r.id::text AS id, r.at, r.actor_id AS "actorId", a.mail AS "actorMail", r.action, r.subject, r.before, r.after,
    r.request_id AS "requestId", EXISTS (SELECT FROM audit_seals s WHERE s.record_id = r.id) AS "isSealed"`,
  from: 'audit_records r LEFT JOIN accounts a ON a.id = r.actor_id',
  filters: {
    actor: (placeholder) => `r.actor_id = coalesce(
      (SELECT id FROM accounts WHERE mail = lower(${placeholder}::text)),
      CASE WHEN ${placeholder}::text ~* '${UUID}' THEN ${placeholder}::text::uuid END)`,
    // The query takes nothing that LIKE would read as more than itself, but for `_`, which also stands for itself.
    action: (placeholder) => `r.action LIKE ${placeholder}::text || '%'`,
    subject: equals('r.subject'),
    from: (placeholder) => `r.at >= (${placeholder}::date::timestamp AT TIME ZONE 'Asia/Shanghai')`,
    to: (placeholder) => `r.at < ((${placeholder}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')`,
  },
  sorts: { at: 'r.id' },
  defaultSort: '-at',
  tieBreak: 'r.id',
};
