-- What each of the :orders orders of 170.00 yuan is: seven of ten paid, one expired, one cancelled; of the first 200,000
-- one just paid at the sandbox's cashier, whose notification has not arrived yet. The first 1,000 accounts have 20 each.
-- One of a hundred of the others was partly refunded.
CREATE VIEW bench_orders AS
SELECT j, md5('order ' || j)::uuid AS id, fate, md5('license ' || j)::uuid AS license_id, buyer, at, method,
       CASE WHEN buyer > 1000 AND buyer % 2 = 0 THEN md5('account ' || 1 + buyer % 999)::uuid END AS referrer_id,
       method = 'alipay' AND j % 100 = 3 AS is_refunded
  FROM (SELECT j, CASE WHEN j > 200000 AND j % 10 = 9 THEN 6 ELSE j % 10 END AS fate,
               CASE WHEN j <= 20000 THEN 1 + (j / 10) % 1000 ELSE 1001 + (j * 7919) % (:accounts - 1000) END AS buyer,
               CASE WHEN j <= 200000 THEN 'sandbox' ELSE 'alipay' END AS method,
               CASE WHEN j <= 200000 AND j % 10 = 9 THEN now() - j * interval '1 millisecond'
                    ELSE now() - interval '60 days' - j * least(interval '2 minutes', interval '1000 days' / :orders) END AS at
          FROM generate_series(1, :orders::bigint) j) o;

-- The license of each paid order: `target_id` is the one that absorbed it, `source` the number of the order whose license
-- it absorbed itself, which expires earlier.
CREATE VIEW bench_licenses AS
SELECT *, CASE WHEN source IS NULL THEN 5 ELSE 10 END AS users,
       CASE WHEN source IS NULL THEN '[{"planId": "group", "quantity": 1}]' ELSE '[{"planId": "group", "quantity": 2}]' END::jsonb AS parts,
       CASE WHEN source IS NULL THEN at ELSE
         now() - interval '60 days' - source * least(interval '2 minutes', interval '1000 days' / :orders) END AS expiring,
       j % 20 = 5 AS is_bound, 'BENCH-' || upper(left(md5('machine ' || j), 20)) AS machine
  FROM (SELECT o.*,
               CASE WHEN j % 1000 = 0 AND j > 20000 AND j <= least(:orders - again, 20000 + again) THEN j + again END AS source,
               CASE WHEN j % 1000 = 0 AND j > 20000 + again AND j <= least(:orders, 20000 + 2 * again)
                    THEN md5('license ' || j - again)::uuid END AS target_id
          FROM bench_orders o CROSS JOIN (SELECT :accounts - 1000 AS again) a
         WHERE fate < 7) l;
