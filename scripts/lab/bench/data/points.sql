-- 500,000 ledger entries: referral earnings from the orders above, and points granted by staff. The first 1,000 accounts
-- have enough points to pay thousands of orders.
INSERT INTO point_ledgers (account_id) SELECT id FROM accounts WHERE mail LIKE 'person%' ON CONFLICT DO NOTHING;

INSERT INTO point_records (account_id, reason, amount, order_id, subject, rate_bps, created_at)
SELECT b.referrer_id, 'referral_earned', 1700, o.id, 'BENCH' || o.j, 1000, o.at
  FROM bench_orders o JOIN accounts b ON b.id = md5('account ' || o.buyer)::uuid
 WHERE o.fate < 7 AND b.referrer_id IS NOT NULL
 ORDER BY o.at;

INSERT INTO point_records (account_id, reason, amount, subject, created_at)
SELECT md5('account ' || 1 + i % 100000)::uuid, 'granted_by_staff', CASE WHEN i % 100000 < 1000 THEN 100000000 ELSE 100 END,
       'bench', now() - interval '400 days' + i * interval '1 minute'
  FROM generate_series(1, 500000 - (SELECT count(*) FROM point_records)::int) i;

DROP TABLE bench_orders;
