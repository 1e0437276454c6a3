import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

/** What an order gave: a license of its own, or an extension. */
const GIVEN = `SELECT origin_id AS order_id, id AS license_id, false AS renews FROM licenses WHERE origin_kind IN ('purchase', 'quote')
  UNION ALL SELECT source_id, license_id, true FROM license_extensions WHERE source_kind = 'order'`;

const MONEY: readonly Invariant[] = [
  {
    // Paid by exactly one payment that brought the whole price, or by none where money did not settle it.
    name: 'orders.one_payment',
    violations: `SELECT o.id::text AS subject FROM orders o
        LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
      WHERE (o.settled_by IS NOT DISTINCT FROM 'money') <> (p.id IS NOT NULL) OR p.received_fen <> o.payable_fen`,
  },
  {
    name: 'orders.paid_with_points',
    violations: `SELECT o.id::text AS subject FROM orders o
        LEFT JOIN point_records p ON p.order_id = o.id AND p.reason = 'order_paid'
      WHERE (o.settled_by IS NOT DISTINCT FROM 'points') <> (p.id IS NOT NULL)
         OR p.amount <> -o.payable_fen OR p.account_id <> o.account_id`,
  },
  {
    name: 'orders.free_is_free',
    violations: `SELECT id::text AS subject FROM orders WHERE settled_by IS NOT NULL AND (settled_by = 'free') <> (payable_fen = 0)`,
  },
  {
    // Nothing goes back that did not come, and what went back is what the order says.
    name: 'orders.refunds_add_up',
    violations: `SELECT o.id::text AS subject FROM orders o
        LEFT JOIN LATERAL (
          SELECT sum(r.amount_fen) FILTER (WHERE p.status = 'succeeded') AS of_order,
                 bool_or(p.received_fen < r.of_payment) AS exceeds
            FROM payments p JOIN LATERAL (
              SELECT sum(amount_fen) AS amount_fen, sum(amount_fen) AS of_payment
                FROM refunds WHERE payment_id = p.id AND status = 'succeeded') AS r ON true
           WHERE p.order_id = o.id
        ) AS m ON true
        LEFT JOIN LATERAL (
          SELECT sum(amount) AS returned FROM point_records WHERE order_id = o.id AND reason = 'order_refunded'
        ) AS p ON true
      WHERE m.exceeds OR o.refunded_fen <> coalesce(m.of_order, 0) + coalesce(p.returned, 0)`,
  },
];

@HoldsInvariants()
export class OrdersInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    ...MONEY,
    {
      // Every settled order gave exactly one thing, and nothing was given without one.
      name: 'orders.fulfilled_once',
      violations: `SELECT coalesce(o.id::text, g.order_id) AS subject FROM orders o
          FULL JOIN (${GIVEN}) AS g ON g.order_id = o.id::text
        WHERE (o.settled_by IS NOT NULL) <> (g.order_id IS NOT NULL) OR o.id IS NULL
           OR g.renews <> (o.renewed_license_id IS NOT NULL) OR g.license_id <> o.license_id
        UNION ALL SELECT order_id FROM (${GIVEN}) AS twice GROUP BY 1 HAVING count(*) > 1`,
    },
    {
      // A tenth, or what the rate was, of the money that stayed; to somebody else; once.
      name: 'orders.referral',
      violations: `SELECT o.id::text AS subject FROM orders o JOIN (
          SELECT order_id, max(rate_bps) AS rate_bps, sum(amount) AS earned, count(DISTINCT account_id) AS referrers,
                 min(account_id::text) AS referrer
            FROM point_records WHERE reason IN ('referral_earned', 'referral_clawed_back') GROUP BY 1
        ) AS r ON r.order_id = o.id
        WHERE o.settled_by IS DISTINCT FROM 'money' OR r.referrers <> 1 OR r.referrer = o.account_id::text
           OR r.earned <> (o.payable_fen - o.refunded_fen) * r.rate_bps / 10000`,
    },
    {
      name: 'orders.coupon_counted',
      violations: `SELECT o.id::text AS subject FROM orders o LEFT JOIN coupon_redemptions r ON r.order_id = o.id
        WHERE (o.coupon_code IS NOT NULL AND o.status IN ('pending', 'paid', 'partially_refunded')) <> (r.order_id IS NOT NULL)
           OR (r.order_id IS NOT NULL AND (r.consumed_at IS NOT NULL) <> (o.settled_by IS NOT NULL))`,
    },
  ];
}
