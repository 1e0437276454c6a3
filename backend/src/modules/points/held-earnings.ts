/**
 * Referral earnings of an account ($1) that may still be on hold at an instant ($2). Payments and refunds of the orders
 * are read too: points wait for a refund that was requested in time, however long staff take.
 */
export const HELD_EARNINGS = `
  SELECT e.held_until AS "heldUntil", w.is_open AS "isRefundOpen",
         (SELECT sum(r.amount)::float8 FROM point_records r
           WHERE r.order_id = e.order_id AND r.reason IN ('referral_earned', 'referral_clawed_back')) AS points
    FROM point_records e
   CROSS JOIN LATERAL (SELECT EXISTS (
           SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id
            WHERE p.order_id = e.order_id AND p.status IN ('succeeded', 'deposit')
              AND r.status IN ('requested', 'processing', 'failed')) AS is_open) w
   WHERE e.account_id = $1 AND e.held_until IS NOT NULL AND (e.held_until > $2 OR w.is_open)`;
