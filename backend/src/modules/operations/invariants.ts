import { APPEND_ONLY_TABLES } from '../../platform/database/grants.js';

/** A sentence about the books that must be true after every commit. */
export interface Invariant {
  readonly id: string;
  /** What is wrong with a row that `sql` finds. */
  readonly title: string;
  /** Finds one row for each violation, with the column `subject`; none when all is well. Reads only. */
  readonly sql: string;
}

const appendOnly = APPEND_ONLY_TABLES.map((name) => `('${name}')`).join(', ');

/** Asked every night and at any time by `node dist/cli/invariants.js`; also on a restored copy, before it is used. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'points.debt',
    title: 'a balance below zero that no taking back explains',
    sql: `SELECT account_id::text AS subject FROM point_records GROUP BY account_id
          HAVING sum(amount) < 0 AND count(*) FILTER (WHERE reason IN ('referral_clawed_back', 'taken_by_staff')) = 0`,
  },
  {
    id: 'points.referral',
    title: 'a referral credit that is not its share of one paid order of somebody else',
    sql: `SELECT r.id::text AS subject FROM point_records r LEFT JOIN orders o ON o.id = r.order_id
           WHERE r.reason = 'referral_earned'
             AND (o.id IS NULL OR o.settled_by IS DISTINCT FROM 'money' OR o.account_id = r.account_id
                  OR r.amount <> o.payable_fen * r.rate_bps / 10000)`,
  },
  {
    id: 'points.claw_back',
    title: 'more taken back than a referral had earned',
    sql: `SELECT order_id::text AS subject FROM point_records
           WHERE reason IN ('referral_earned', 'referral_clawed_back') GROUP BY order_id HAVING sum(amount) < 0`,
  },
  {
    id: 'orders.money',
    title: 'an order settled by money without exactly one payment of exactly its amount',
    sql: `SELECT o.id::text AS subject FROM orders o
            LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
           WHERE o.settled_by = 'money' GROUP BY o.id
          HAVING count(p.id) <> 1 OR max(p.received_fen) IS DISTINCT FROM o.payable_fen`,
  },
  {
    id: 'payments.unsettled',
    title: 'a payment that succeeded for an order that money did not settle',
    sql: `SELECT p.id::text AS subject FROM payments p JOIN orders o ON o.id = p.order_id
           WHERE p.status = 'succeeded' AND o.settled_by IS DISTINCT FROM 'money'`,
  },
  {
    id: 'orders.points',
    title: 'an order settled by points without exactly one record of exactly its amount',
    sql: `SELECT o.id::text AS subject FROM orders o
            LEFT JOIN point_records r ON r.order_id = o.id AND r.reason = 'order_paid'
           WHERE o.settled_by = 'points' GROUP BY o.id
          HAVING count(r.id) <> 1 OR -max(r.amount) IS DISTINCT FROM o.payable_fen`,
  },
  {
    id: 'orders.fulfilment',
    title: 'a settled order that did not bring exactly one licence or extension',
    sql: `SELECT o.id::text AS subject FROM orders o WHERE o.settled_by IS NOT NULL
             AND (SELECT count(*) FROM licenses l WHERE l.origin_id = o.id::text AND l.origin_kind IN ('purchase', 'quote'))
               + (SELECT count(*) FROM license_extensions e WHERE e.source_id = o.id::text) <> 1`,
  },
  {
    id: 'licenses.origin',
    title: 'a bought licence without a settled order',
    sql: `SELECT l.id::text AS subject FROM licenses l
           WHERE l.origin_kind IN ('purchase', 'quote')
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id::text = l.origin_id AND o.settled_by IS NOT NULL)`,
  },
  {
    id: 'refunds.amount',
    title: 'more returned than a payment had brought',
    sql: `SELECT p.id::text AS subject FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.status IN ('processing', 'succeeded')
           GROUP BY p.id HAVING sum(r.amount_fen) > coalesce(p.received_fen, 0)`,
  },
  {
    id: 'coupons.limit',
    title: 'a coupon used more often than it may be',
    sql: `SELECT c.code AS subject FROM coupons c JOIN coupon_redemptions r ON r.coupon_id = c.id AND NOT r.is_late
           GROUP BY c.id HAVING count(*) > c.max_redemptions`,
  },
  {
    id: 'licenses.binding',
    title: 'a licence whose machine is not that of its one active binding',
    sql: `SELECT l.id::text AS subject FROM licenses l
            LEFT JOIN license_bindings b ON b.license_id = l.id AND b.unbound_at IS NULL
           WHERE l.machine_id IS DISTINCT FROM b.machine_id`,
  },
  {
    id: 'licenses.owner',
    title: 'a licence that is not with the account it was last transferred to',
    sql: `SELECT l.id::text AS subject FROM licenses l
            JOIN LATERAL (SELECT t.to_account_id FROM license_transfers t WHERE t.license_id = l.id
                           ORDER BY t.transferred_at DESC LIMIT 1) t ON true
           WHERE t.to_account_id <> l.account_id`,
  },
  {
    id: 'licenses.merge',
    title: 'a merged licence that is not among the sources of exactly one merge',
    sql: `SELECT l.id::text AS subject FROM licenses l
           WHERE l.status = 'merged'
             AND (SELECT count(*) FROM license_merges m
                   WHERE m.target_id = l.merged_into_id AND m.sources_before @> jsonb_build_array(jsonb_build_object('id', l.id::text))) <> 1`,
  },
  {
    id: 'licenses.free',
    title: 'an account with more than one free enterprise licence',
    sql: `SELECT account_id::text AS subject FROM licenses WHERE origin_kind = 'free_enterprise'
           GROUP BY account_id HAVING count(*) > 1`,
  },
  {
    id: 'database.rights',
    title: 'a ledger that the role in use could rewrite',
    sql: `SELECT name AS subject FROM (VALUES ${appendOnly}) AS tables (name)
           WHERE has_table_privilege(name, 'UPDATE') OR has_table_privilege(name, 'DELETE')`,
  },
];
