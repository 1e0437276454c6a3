import { CAPACITIES } from '../../../domain/licensing/license.js';
import { APPEND_ONLY_TABLES, DELETABLE_TABLES } from '../../../platform/database/grants.js';
import { anyCapacity } from '../../../platform/database/transactions.js';
import { EXTENSIONS, type Invariant } from './invariant.js';

/** A sum in which -1 (unlimited) absorbs all other values. */
const absorbingSum = (amount: string): string => `CASE WHEN bool_or(${amount} = -1) THEN -1 ELSE sum(${amount}) END`;

/** The licenses of a merge as its log records them: the target first, then the sources. */
const MERGED = `
  SELECT m.id, m.merged_at, m.target_after, one.before
    FROM license_merges m
   CROSS JOIN LATERAL (SELECT m.target_before AS before UNION ALL SELECT jsonb_array_elements(m.sources_before)) one`;

/** Licenses: their origin, their owners, and merges, transfers and bindings. */
export const LICENSE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I6.merged-once',
    of: 'license',
    says: 'a merged licence is in the log of merges, and belongs to the same group as the licence it became part of',
    sql: `
      SELECT l.id::text AS subject, 'merged into ' || l.merged_into_id AS detail
        FROM licenses l LEFT JOIN licenses whole ON whole.id = l.merged_into_id
       WHERE l.merged_into_id IS NOT NULL
         AND (whole.family_id <> l.family_id
              OR l.id NOT IN (SELECT (jsonb_array_elements(m.sources_before) ->> 'id')::uuid FROM license_merges m))`,
  },
  {
    id: 'I6.merges-add-up',
    of: 'license',
    says: 'a merge preserves total capacity and takes the earliest expiry',
    sql: `
      SELECT id::text AS subject, ${CAPACITIES.map((name) => `(target_after ->> '${name}') || ' ${name}'`).join(` || ', ' || `)} AS detail
        FROM (${MERGED}) merged
       GROUP BY id, target_after
      HAVING ${anyCapacity((name) => `(target_after ->> '${name}')::bigint <> ${absorbingSum(`(before ->> '${name}')::bigint`)}`)}
          OR (target_after ->> 'expiresAt')::timestamptz IS DISTINCT FROM min((before ->> 'expiresAt')::timestamptz)`,
  },
  {
    id: 'I6.only-what-merges',
    of: 'license',
    says: 'merged licences were active, unbound and unexpired, of the same edition, and either all permanent or all with an expiry',
    sql: `
      SELECT id::text AS subject, 'merged at ' || merged_at AS detail
        FROM (${MERGED}) merged
       GROUP BY id, merged_at
      HAVING bool_or(before ->> 'machineId' IS NOT NULL OR before ->> 'status' <> 'active'
                     OR (before ->> 'expiresAt')::timestamptz < merged_at)
          OR count(DISTINCT before ->> 'edition') > 1
          OR count(before ->> 'expiresAt') NOT IN (0, count(*))`,
  },
  {
    id: 'I7.chain-of-owners',
    of: 'license',
    says: 'each transfer starts from the previous owner, and the last one ends with the current owner',
    sql: `
      SELECT license_id::text AS subject, 'transfer ' || id AS detail
        FROM (SELECT t.*, l.account_id AS owner_id,
                     lead(t.from_account_id) OVER (PARTITION BY t.license_id ORDER BY t.transferred_at, t.id) AS next_from
                FROM license_transfers t JOIN licenses l ON l.id = t.license_id) chain
       WHERE to_account_id <> coalesce(next_from, owner_id)`,
  },
  {
    id: 'I8.one-binding',
    of: 'license',
    says: 'a licence has at most one open binding, and its machine is the one in that binding',
    sql: `
      SELECT l.id::text AS subject, coalesce(l.machine_id, 'unbound') || ', ' || count(b.id) || ' open bindings' AS detail
        FROM licenses l LEFT JOIN license_bindings b ON b.license_id = l.id AND b.unbound_at IS NULL
       GROUP BY l.id, l.machine_id
      HAVING count(b.id) > 1 OR l.machine_id IS DISTINCT FROM max(b.machine_id)`,
  },
  {
    id: 'I12.approval-gave-one-license',
    of: 'license',
    says: 'an approved application granted its account one unlimited licence for one year',
    sql: `
      SELECT a.id::text AS subject, coalesce(l.origin_id, 'no license') AS detail
        FROM applications a LEFT JOIN licenses l ON l.id = a.license_id AND l.origin_kind = 'free_enterprise'
       WHERE a.license_id IS NOT NULL
         AND (l.id IS NULL OR l.origin_id <> a.id::text OR l.account_id <> a.account_id
              OR EXISTS (SELECT FROM license_lines n WHERE n.license_id = l.id AND n.kind = 'first'
                            AND ${anyCapacity((name) => `n.${name} <> -1`)})
              OR (NOT EXISTS (SELECT FROM (${EXTENSIONS}) e WHERE e.license_id = l.id)
                  AND (l.expires_at AT TIME ZONE 'Asia/Shanghai') IS DISTINCT FROM
                      ((a.decided_at AT TIME ZONE 'Asia/Shanghai')::date + interval '12 months' + interval '23:59:59')))`,
  },
  {
    id: 'I12.free-licenses-were-approved',
    of: 'license',
    says: 'a free enterprise licence was granted by an approved application',
    sql: `
      SELECT l.id::text AS subject, 'application ' || l.origin_id AS detail
        FROM licenses l LEFT JOIN applications a ON a.license_id = l.id AND a.status = 'approved'
       WHERE l.origin_kind = 'free_enterprise' AND a.id IS NULL`,
  },
];

const inSql = (tables: readonly string[]): string => tables.map((table) => `'${table}'`).join(', ');
const [names, deletable] = [inSql(APPEND_ONLY_TABLES), inSql(DELETABLE_TABLES)];

/** How the books are kept. */
export const KEEPING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I9.ledgers-are-only-added-to',
    of: 'site',
    says: 'the application’s database role may not change or remove lines of a ledger or of the audit log',
    sql: `
      SELECT c.relname::text AS subject, p.privilege AS detail
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       CROSS JOIN (VALUES ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege)
       WHERE c.relname IN (${names}) AND has_table_privilege(current_user, c.oid, p.privilege)`,
  },
  {
    id: 'I9.nothing-vanishes',
    of: 'site',
    says: 'the application’s database role may delete rows only in tables where deletion is allowed',
    sql: `
      SELECT c.relname::text AS subject, p.privilege AS detail
        FROM pg_class c CROSS JOIN (VALUES ('DELETE'), ('TRUNCATE')) p (privilege)
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN (${deletable}, 'migrations')
         AND has_table_privilege(current_user, c.oid, p.privilege)`,
  },
  {
    id: 'I9.indexes-are-complete',
    of: 'site',
    says: 'every index is valid: an invalid one slows searches down and, if unique, admits duplicates; migrating rebuilds it',
    sql: `
      SELECT c.relname::text AS subject, pg_get_indexdef(c.oid) AS detail
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid
         AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.datname = current_database())`,
  },
  {
    id: 'I11.gateway-statement',
    of: 'order',
    says: 'the sandbox gateway’s totals per payment match ours, allowing an hour for notifications to arrive',
    sql: `
      SELECT coalesce(ours.out_trade_no, theirs.out_trade_no) AS subject,
             'ours ' || coalesce(ours.fen, 0) || ', the gateway’s ' || coalesce(theirs.fen, 0) AS detail
        FROM (SELECT p.out_trade_no, p.received_fen - coalesce(sum(r.amount_fen), 0) AS fen
                FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.status = 'succeeded'
                                                          AND NOT r.returned_otherwise
               WHERE p.method = 'sandbox' AND p.status IN ('succeeded', 'surplus', 'mismatched', 'deposit')
               GROUP BY p.id, p.out_trade_no, p.received_fen) ours
        FULL JOIN (SELECT t.out_trade_no, t.paid_fen - coalesce(sum(r.amount_fen), 0) AS fen,
                          max(greatest(t.paid_at, r.created_at)) AS last_at
                     FROM sandbox_trades t LEFT JOIN sandbox_refunds r USING (out_trade_no)
                    WHERE t.status = 'paid' GROUP BY t.out_trade_no, t.paid_fen) theirs USING (out_trade_no)
       WHERE ours.fen IS DISTINCT FROM theirs.fen
         AND (theirs.last_at IS NULL OR theirs.last_at < now() - interval '1 hour' OR ours.fen > theirs.fen)`,
  },
];
