INSERT INTO payments (id, order_id, method, scene, out_trade_no, status, amount_fen, received_fen, transaction_id, action,
                      expires_at, arrived_at, created_at)
SELECT md5('payment ' || j)::uuid, id, method, NULL, 'BENCH' || lpad(j::text, 11, '0'),
       CASE WHEN fate < 7 THEN 'succeeded' WHEN fate = 9 THEN 'waiting' ELSE 'closed' END, 17000,
       CASE WHEN fate < 7 THEN 17000 END, CASE WHEN fate < 7 THEN 'BENCHTX' || j END,
       '{"type": "redirect", "url": "http://localhost/cashier"}', at + interval '1 hour', CASE WHEN fate < 7 THEN at END, at
  FROM bench_orders;

INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, reason, created_at, finished_at)
SELECT md5('payment ' || j)::uuid, 'BENCHR' || j, 1700, 'succeeded', 'staff', 'bench', at + interval '2 days',
       at + interval '2 days'
  FROM bench_orders WHERE is_refunded;

INSERT INTO sandbox_trades (out_trade_no, payment_id, subject, amount_fen, status, transaction_id, paid_fen, notify_url,
                            return_url, expires_at, paid_at)
SELECT 'BENCH' || lpad(j::text, 11, '0'), md5('payment ' || j)::uuid, '小组', 17000,
       CASE WHEN fate IN (7, 8) THEN 'closed' ELSE 'paid' END, CASE WHEN fate NOT IN (7, 8) THEN 'BENCHTX' || j END,
       CASE WHEN fate NOT IN (7, 8) THEN 17000 END, 'http://localhost/', 'http://localhost/', at + interval '1 hour',
       CASE WHEN fate NOT IN (7, 8) THEN at END
  FROM bench_orders WHERE method = 'sandbox';

-- Earned by referrals from the orders above, and granted by staff: the first 1,000 accounts have enough points to pay
-- thousands of orders.
INSERT INTO point_records (account_id, reason, amount, order_id, subject, rate_bps, created_at)
SELECT referrer_id, 'referral_earned', 1700, id, 'BENCH' || j, 1000, at
  FROM bench_orders WHERE fate < 7 AND referrer_id IS NOT NULL
 ORDER BY at;

INSERT INTO point_records (account_id, reason, amount, order_id, created_at)
SELECT referrer_id, 'referral_clawed_back', -170, id, at + interval '2 days'
  FROM bench_orders WHERE is_refunded AND referrer_id IS NOT NULL;

INSERT INTO point_records (account_id, reason, amount, subject, created_at)
SELECT md5('account ' || 1 + i % :accounts)::uuid, 'granted_by_staff',
       CASE WHEN i % :accounts < 1000 THEN 100000000 ELSE 100 END, 'bench',
       now() - interval '400 days' + i * (interval '347 days' / (4 * :accounts))
  FROM generate_series(1, 4 * :accounts) i;
