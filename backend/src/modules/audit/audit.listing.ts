import type { Listing } from '../../platform/database/listings.js';
import { AUDIT_ACTIONS } from '../../domain/audit/audit-actions.js';
import { column, timeColumn, personalColumn } from '../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME } from '../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

/** A record of the audit log in the console's list, without personal facts. */
export class AuditRowView {
  @ApiProperty() id!: string;
  @ApiProperty(TIME) at!: Date;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) actorId!: string | null;
  @ApiProperty(NULLABLE_TEXT) actorMail!: string | null;
  /** Records of earlier releases may hold other values. */
  @ApiProperty({ enum: AUDIT_ACTIONS }) action!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) before!: object | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) after!: object | null;
  @ApiProperty(NULLABLE_TEXT) requestId!: string | null;
  /** Display names of everything this record refers to, by id. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) names!: Record<string, string>;
  @ApiProperty() isSealed!: boolean;
}

/** Before the names are looked up. */
export type AuditRow = Omit<AuditRowView, 'names'>;

export const AUDIT_SORTS = ['at'] as const;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

type AuditFilter = 'q' | 'actor' | 'action' | 'subject';

/**
 * Ids, as text, of everything with this display name; the placeholder is the name. Each table is small or has an index
 * on it.
 */
const called = (placeholder: string): string => `(
  SELECT id::text FROM accounts WHERE mail = lower(${placeholder}::text)
  UNION ALL SELECT id::text FROM orders WHERE number = upper(${placeholder}::text)
  UNION ALL SELECT id::text FROM licenses WHERE key = upper(${placeholder}::text)
  UNION ALL SELECT id::text FROM quotes WHERE number = upper(${placeholder}::text)
  UNION ALL SELECT id::text FROM coupons WHERE code = upper(${placeholder}::text)
  UNION ALL SELECT id::text FROM campaigns WHERE name = ${placeholder}::text
  UNION ALL SELECT id::text FROM cases WHERE company_name = ${placeholder}::text
  UNION ALL SELECT id FROM plans WHERE ${placeholder}::text IN (name_zh, name_en))`;

/**
 * The same for a pattern that matches part of the name; of the tables that may be large, only the few that staff
 * search.
 */
const calledLike = (placeholder: string): string => `(
  SELECT id::text FROM accounts WHERE mail ILIKE ${placeholder}
  UNION ALL SELECT id::text FROM orders WHERE number ILIKE ${placeholder}
  UNION ALL SELECT id::text FROM quotes WHERE number ILIKE ${placeholder} OR company_name ILIKE ${placeholder}
  UNION ALL SELECT id::text FROM coupons WHERE code ILIKE ${placeholder}
  UNION ALL SELECT id::text FROM campaigns WHERE name ILIKE ${placeholder}
  UNION ALL SELECT id FROM plans WHERE name_zh ILIKE ${placeholder} OR name_en ILIKE ${placeholder})`;

const written = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Every filter except the free-text search uses an index. Record ids increase with time, so sorting by id sorts by
 * time.
 */
export const auditListing: Listing<AuditRow, AuditFilter> = {
  columns: `r.id::text AS id, r.at, r.actor_id AS "actorId", a.mail AS "actorMail", r.action, r.subject, r.before, r.after,
    r.request_id AS "requestId", EXISTS (SELECT FROM audit_seals s WHERE s.record_id = r.id) AS "isSealed"`,
  from: 'audit_records r LEFT JOIN accounts a ON a.id = r.actor_id',
  filters: {
    // Personal facts are not searched: staff read them one record at a time, and each read is recorded.
    q: (placeholder) => `r.action ILIKE ${placeholder} OR r.subject ILIKE ${placeholder}
      OR r.request_id ILIKE ${placeholder} OR a.mail ILIKE ${placeholder}
      OR r.before::text ILIKE ${placeholder} OR r.after::text ILIKE ${placeholder}
      OR r.subject IN ${calledLike(placeholder)}`,
    actor: (placeholder) => `r.actor_id = coalesce(
      (SELECT id FROM accounts WHERE mail = lower(${placeholder}::text)),
      CASE WHEN ${placeholder}::text ~* '${UUID}' THEN ${placeholder}::text::uuid END)`,
    // The query's pattern admits no LIKE wildcard except `_`, which also matches itself.
    action: (placeholder) => `r.action LIKE CASE WHEN ${placeholder}::text ~ '[.].' THEN ${placeholder}::text
      ELSE ${placeholder}::text || '%' END`,
    subject: (placeholder) => `r.subject = ${placeholder}::text OR r.subject IN ${called(placeholder)}`,
  },
  sorts: { at: 'r.id' },
  period: 'r.at',
  defaultSort: '-at',
  tieBreak: 'r.id',
  csv: [
    column('编号', 'ID', ({ id }) => id),
    timeColumn('时间', 'Time', ({ at }) => at),
    column('操作人编号', 'Actor ID', ({ actorId }) => actorId),
    personalColumn('操作人', 'Actor', ({ actorMail }) => actorMail),
    column('操作', 'Action', ({ action }) => action),
    column('对象', 'Subject', ({ subject }) => subject),
    column('修改前', 'Before', ({ before }) => written(before)),
    column('修改后', 'After', ({ after }) => written(after)),
    column('请求编号', 'Request ID', ({ requestId }) => requestId),
  ],
};
