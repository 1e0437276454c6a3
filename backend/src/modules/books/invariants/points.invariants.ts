import type { Invariant } from './invariant.js';

/** The points ledger, and what referrals earn. */
export const POINT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1.no-overdraft',
    says: 'no line of the points ledger except a claw-back leaves an account below zero',
    sql: `
      SELECT account_id::text AS subject, 'line ' || seq || ' (' || reason || ') leaves ' || balance AS detail
        FROM (SELECT account_id, seq, reason, amount, sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS balance
                FROM point_records) line
       WHERE amount < 0 AND balance < 0 AND reason <> 'referral_clawed_back'`,
  },
  {
    id: 'I1.held-points-stay',
    says: 'no line of the points ledger except a claw-back leaves less than the referral points on hold at that time',
    sql: `
      SELECT account_id::text AS subject,
             'line ' || seq || ' (' || reason || ') leaves ' || balance || ' of ' || points || ' on hold' AS detail
        FROM (SELECT account_id, seq, reason, amount, created_at,
                     sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS balance
                FROM point_records) line
       CROSS JOIN LATERAL (
             SELECT sum(p.amount) AS points
               FROM point_records e JOIN point_records p ON p.order_id = e.order_id AND p.seq < line.seq
              WHERE e.account_id = line.account_id AND e.held_until > line.created_at
                AND p.reason IN ('referral_earned', 'referral_clawed_back')) held
       WHERE amount < 0 AND balance < points AND reason <> 'referral_clawed_back'`,
  },
  {
    id: 'I4.referral-belongs',
    says: 'a referral is earned by the buyer’s referrer, who is not the buyer, on an order settled with money',
    sql: `
      SELECT p.order_id::text AS subject, 'earned by ' || p.account_id AS detail
        FROM point_records p
        LEFT JOIN orders o ON o.id = p.order_id
        LEFT JOIN accounts b ON b.id = o.account_id
       WHERE p.reason = 'referral_earned'
         AND (o.id IS NULL OR b.referrer_id IS DISTINCT FROM p.account_id OR b.id = p.account_id
              OR o.settled_by IS DISTINCT FROM 'money')`,
  },
  {
    id: 'I4.referral-amount',
    says: 'the referral points left after claw-backs are the referrer’s share of the money kept, rounded down',
    sql: `
      SELECT o.id::text AS subject, 'left ' || r.points || ' of ' || (o.payable_fen - o.refunded_fen) || ' fen' AS detail
        FROM (SELECT order_id, sum(amount) AS points, max(rate_bps) AS rate
                FROM point_records WHERE reason IN ('referral_earned', 'referral_clawed_back') GROUP BY order_id) r
        JOIN orders o ON o.id = r.order_id
       WHERE r.points IS DISTINCT FROM floor((o.payable_fen - o.refunded_fen) * r.rate / 10000)`,
  },
  {
    id: 'I4.points-pay-orders',
    says: 'an order settled with points cost exactly its price in points, and refunds were returned in points',
    sql: `
      SELECT coalesce(o.id, p.order_id)::text AS subject,
             'paid ' || coalesce(p.paid, 0) || ', returned ' || coalesce(p.returned, 0) AS detail
        FROM (SELECT order_id, -sum(amount) FILTER (WHERE reason = 'order_paid') AS paid,
                     coalesce(sum(amount) FILTER (WHERE reason = 'order_refunded'), 0) AS returned
                FROM point_records WHERE reason IN ('order_paid', 'order_refunded') GROUP BY order_id) p
        FULL JOIN (SELECT id, payable_fen, refunded_fen FROM orders WHERE settled_by = 'points') o ON o.id = p.order_id
       WHERE o.id IS NULL OR p.paid IS DISTINCT FROM o.payable_fen OR p.returned IS DISTINCT FROM o.refunded_fen`,
  },
];
