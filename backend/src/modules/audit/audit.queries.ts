import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ACTION_NAMES, AUDIT_ACTIONS } from '../../domain/audit/audit-actions.js';
import { inEveryLocale, type Locale, tableIn } from '../../domain/locale/locales.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { hasPart, hasPartOfNumber, type Listing } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { column, personalColumn, timeColumn, wordColumn } from '../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';

/** The personal facts of a record. */
export interface AuditFacts {
  /** Null once their retention has ended, or when there were none. */
  readonly facts: object | null;
  /** Whether there were any. */
  readonly hadFacts: boolean;
  readonly keptUntil: Date | null;
}

const FACTS: Prepared = {
  name: 'audit-facts',
  text: `SELECT p.facts, r.private_digest IS NOT NULL AS "hadFacts", p.keep_until AS "keptUntil"
           FROM audit_records r LEFT JOIN audit_private p ON p.record_id = r.id WHERE r.id = $1`,
};

/** Sealing is only seconds behind, so unsealed records are among the newest. */
const SEALED: Prepared = {
  name: 'audit-sealed',
  text: `SELECT coalesce((SELECT max(seq) FROM audit_seals), 0)::float8 AS sealed,
                (SELECT count(*)::int FROM (SELECT id FROM audit_records ORDER BY id DESC LIMIT 10000) AS newest
                  WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.record_id = newest.id)) AS unsealed`,
};

@Injectable()
export class AuditQueries {
  constructor(private readonly reads: Reads) {}

  /** Null when there is no such record. */
  async facts(recordId: string): Promise<AuditFacts | null> {
    return this.reads.first<AuditFacts & Record<string, unknown>>(FACTS, [recordId]);
  }

  /** How many records are sealed, and how many of the newest are not. */
  async sealed(): Promise<{ readonly sealed: number; readonly unsealed: number }> {
    const counted = await this.reads.first<{ sealed: number; unsealed: number }>(SEALED);
    return { sealed: 0, unsealed: 0, ...counted };
  }
}

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
type AuditRow = Omit<AuditRowView, 'names'>;

export const AUDIT_SORTS = ['at'] as const;

const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

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

/** The text that a pattern of `q` contains. */
const textIn = (pattern: string): string =>
  `regexp_replace(substr(${pattern}::text, 2, length(${pattern}::text) - 2), '\\\\(.)', '\\1', 'g')`;

/** Ids of everything in the small tables whose name matches a pattern. */
const fewCalledLike = (placeholder: string): string => `
  SELECT id::text FROM coupons WHERE code ILIKE ${placeholder}
  UNION ALL SELECT id::text FROM campaigns WHERE name ILIKE ${placeholder}
  UNION ALL SELECT id FROM plans WHERE name_zh ILIKE ${placeholder} OR name_en ILIKE ${placeholder}`;

/** The same with the tables that may be large: only the few that staff search, by an index. */
const calledLike = (placeholder: string): string => `(
  SELECT id::text FROM accounts WHERE ${hasPart('mail', textIn(placeholder))}
  UNION ALL SELECT id::text FROM orders WHERE ${hasPartOfNumber('number', textIn(placeholder))}
  UNION ALL SELECT id::text FROM quotes WHERE number ILIKE ${placeholder} OR company_name ILIKE ${placeholder}
  UNION ALL ${fewCalledLike(placeholder)})`;

/** The name of what has an id, from the tables that may be large. */
const nameOf = (id: string): string => `coalesce(
  (SELECT mail FROM accounts WHERE id = ${id}), (SELECT number FROM orders WHERE id = ${id}),
  (SELECT number || E'\\n' || company_name FROM quotes WHERE id = ${id}))`;

const UUID_OF_SUBJECT = `CASE WHEN r.subject ~ '${UUID_PATTERN}' THEN r.subject::uuid END`;

/** What a record holds itself. Personal facts are not searched: staff read them one record at a time, which is recorded. */
const holds = (placeholder: string): string => `r.action ILIKE ${placeholder} OR r.subject ILIKE ${placeholder}
  OR r.request_id ILIKE ${placeholder} OR r.before::text ILIKE ${placeholder} OR r.after::text ILIKE ${placeholder}`;

const written = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Records whose contents are searched. */
const SEARCH_DEPTH = 100_000;

/**
 * Every filter except the free-text search uses an index. Record ids increase with time, so sorting by id sorts by
 * time.
 */
export const auditListing: Listing<AuditRow, AuditFilter> = {
  columns: {
    id: 'r.id::text',
    at: 'r.at',
    actorId: 'r.actor_id',
    actorMail: 'a.mail',
    action: 'r.action',
    subject: 'r.subject',
    before: 'r.before',
    after: 'r.after',
    requestId: 'r.request_id',
    isSealed: 'EXISTS (SELECT FROM audit_seals s WHERE s.record_id = r.id)',
  },
  from: 'audit_records r LEFT JOIN accounts a ON a.id = r.actor_id',
  alone: 'audit_records r',
  filters: {
    q: (placeholder) => `${holds(placeholder)}
      OR r.actor_id IN (SELECT id FROM accounts WHERE ${hasPart('mail', textIn(placeholder))})
      OR r.subject IN ${calledLike(placeholder)} OR r.subject IN ${called(textIn(placeholder))}`,
    actor: (placeholder) => `r.actor_id = coalesce(
      (SELECT id FROM accounts WHERE mail = lower(${placeholder}::text)),
      CASE WHEN ${placeholder}::text ~* '${UUID_PATTERN}' THEN ${placeholder}::text::uuid END)`,
    // The query's pattern admits no LIKE wildcard except `_`, which also matches itself.
    action: (placeholder) => `r.action LIKE CASE WHEN ${placeholder}::text ~ '[.].' THEN ${placeholder}::text
      ELSE ${placeholder}::text || '%' END`,
    subject: (placeholder) => `r.subject = ${placeholder}::text OR r.subject IN ${called(placeholder)}`,
  },
  search: {
    depth: SEARCH_DEPTH,
    // Ids are random.
    sample: `(SELECT mail FROM accounts ORDER BY id LIMIT 200) UNION ALL (SELECT number FROM orders ORDER BY id LIMIT 200)`,
    // By the ids of each record's actor and subject.
    common: (placeholder) => `${holds(placeholder)}
      OR (SELECT mail FROM accounts WHERE id = r.actor_id) ILIKE ${placeholder}
      OR ${nameOf(UUID_OF_SUBJECT)} ILIKE ${placeholder}
      OR r.subject IN (${fewCalledLike(placeholder)}) OR r.subject IN ${called(textIn(placeholder))}`,
    exact: [
      (text) => `SELECT r.id FROM audit_records r WHERE r.subject = ${text}`,
      (text) => `SELECT r.id FROM audit_records r WHERE r.subject IN ${called(text)}`,
      (text) =>
        `SELECT r.id FROM audit_records r WHERE r.actor_id = (SELECT id FROM accounts WHERE mail = lower(${text}))`,
    ],
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
    wordColumn('操作', 'Action', ACTION_NAMES, ({ action }) => action),
    column('对象', 'Subject', ({ subject }) => subject),
    column('修改前', 'Before', ({ before }) => written(before)),
    column('修改后', 'After', ({ after }) => written(after)),
    column('请求编号', 'Request ID', ({ requestId }) => requestId),
    column('操作代码', 'Action code', ({ action }) => action),
  ],
};

/** Display names by id. */
type NamesById = Readonly<Record<string, string>>;

/**
 * Display names of everything that records refer to: an id, unique across all of these tables, and a name. `$4` has the
 * names of mails.
 */
const NAMED = [
  'SELECT id, mail AS name FROM accounts',
  'SELECT id, number AS name FROM orders',
  'SELECT id, key AS name FROM licenses',
  `SELECT id, number || ' ' || company_name AS name FROM quotes`,
  'SELECT id, code AS name FROM coupons',
  'SELECT id, name FROM campaigns',
  'SELECT id, company_name AS name FROM cases',
  'SELECT id, company_name AS name FROM applications',
  'SELECT id, title AS name FROM application_canned_notes',
  'SELECT id, order_number AS name FROM invoices',
  'SELECT id, name FROM redeem_batches',
  'SELECT c.id, (SELECT b.name FROM redeem_batches b WHERE b.id = c.batch_id) AS name FROM redeem_codes c',
  'SELECT p.id, (SELECT o.number FROM orders o WHERE o.id = p.order_id) AS name FROM payments p',
  'SELECT id, out_trade_no AS name FROM payment_incidents',
  'SELECT p.id, coalesce((SELECT a.mail FROM accounts a WHERE a.id = p.account_id), p.reason) AS name FROM proposals p',
  'SELECT r.id, (SELECT a.mail FROM accounts a WHERE a.id = r.account_id) AS name FROM rewards r',
  `SELECT letter_id AS id, coalesce(recipient, $4::jsonb ->> letter, letter) AS name FROM mail_deliveries`,
] as const;

const BY_ID: Prepared = {
  name: 'audit-names',
  text: [
    ...NAMED.map((all) => `SELECT id::text AS id, name FROM (${all}) AS named WHERE id = ANY($1::uuid[])`),
    `SELECT id, CASE $3 WHEN 'zh' THEN name_zh ELSE name_en END FROM plans WHERE id = ANY($2::text[])`,
  ].join(' UNION ALL '),
};

/** The names of mails, as JSON. */
const MAIL_NAMES = inEveryLocale((locale) => JSON.stringify(tableIn(FILE_WORDS.mail, locale)));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Looks up the display names for records: the log itself stores only ids, and an erased account no longer has a name.
 */
@Injectable()
export class AuditNames {
  constructor(private readonly reads: Reads) {}

  async of(rows: readonly AuditRow[], locale: Locale): Promise<NamesById> {
    const texts = [...new Set(rows.flatMap(({ subject, before, after }) => [subject, ...textsIn([before, after])]))];
    const ids = texts.filter((text) => UUID.test(text));
    const others = texts.filter((text) => !UUID.test(text));
    const found = await this.reads.rows<{ id: string; name: string | null }>(BY_ID, [
      ids,
      others,
      locale,
      MAIL_NAMES[locale],
    ]);
    return Object.fromEntries(found.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  }
}

/** Returns the names that one record needs. */
export function namesIn({ subject, before, after }: AuditRow, names: NamesById): NamesById {
  const texts = new Set([subject, ...textsIn([before, after])]);
  return Object.fromEntries(Object.entries(names).filter(([id]) => texts.has(id)));
}

/** Returns every string in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= 40 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
