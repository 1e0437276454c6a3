import { APPEND_ONLY_TABLES, DELETABLE_TABLES } from '../../../platform/database/grants.js';
import type { Invariant } from './invariant.js';

const inSql = (tables: readonly string[]): string => tables.map((table) => `'${table}'`).join(', ');
const [names, deletable] = [inSql(APPEND_ONLY_TABLES), inSql(DELETABLE_TABLES)];

/** How the books are kept. */
export const KEEPING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I9.ledgers-are-only-added-to',
    says: 'the application’s database role may not change or remove lines of a ledger or of the audit log',
    sql: `
      SELECT c.relname::text AS subject, p.privilege AS detail
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       CROSS JOIN (VALUES ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege)
       WHERE c.relname IN (${names}) AND has_table_privilege(current_user, c.oid, p.privilege)`,
  },
  {
    id: 'I9.nothing-vanishes',
    says: 'the application’s database role may delete rows only in tables where deletion is allowed',
    sql: `
      SELECT c.relname::text AS subject, p.privilege AS detail
        FROM pg_class c CROSS JOIN (VALUES ('DELETE'), ('TRUNCATE')) p (privilege)
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN (${deletable}, 'migrations')
         AND has_table_privilege(current_user, c.oid, p.privilege)`,
  },
  {
    id: 'I9.indexes-are-complete',
    says: 'every index is valid: an invalid one slows searches down and, if unique, admits duplicates; migrating rebuilds it',
    sql: `
      SELECT c.relname::text AS subject, pg_get_indexdef(c.oid) AS detail
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid
         AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.datname = current_database())`,
  },
  {
    id: 'I11.gateway-statement',
    says: 'the sandbox gateway’s totals per payment match ours, allowing an hour for notifications to arrive',
    sql: `
      SELECT coalesce(ours.out_trade_no, theirs.out_trade_no) AS subject,
             'ours ' || coalesce(ours.fen, 0) || ', the gateway’s ' || coalesce(theirs.fen, 0) AS detail
        FROM (SELECT p.out_trade_no, p.received_fen - coalesce(sum(r.amount_fen), 0) AS fen
                FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.status = 'succeeded'
               WHERE p.method = 'sandbox' AND p.status IN ('succeeded', 'surplus', 'mismatched', 'deposit')
               GROUP BY p.id) ours
        FULL JOIN (SELECT t.out_trade_no, t.paid_fen - coalesce(sum(r.amount_fen), 0) AS fen,
                          max(greatest(t.paid_at, r.created_at)) AS last_at
                     FROM sandbox_trades t LEFT JOIN sandbox_refunds r USING (out_trade_no)
                    WHERE t.status = 'paid' GROUP BY t.out_trade_no) theirs USING (out_trade_no)
       WHERE ours.fen IS DISTINCT FROM theirs.fen
         AND (theirs.last_at IS NULL OR theirs.last_at < now() - interval '1 hour' OR ours.fen > theirs.fen)`,
  },
];
