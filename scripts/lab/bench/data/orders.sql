-- 200,000 orders of 170.00 yuan: seven of ten paid at the sandbox's cashier, one expired, one cancelled, one just
-- paid there whose notification has not arrived yet. The first 1,000 accounts have 20 each.
CREATE TEMPORARY TABLE bench_orders AS
SELECT j, md5('order ' || j)::uuid AS id, j % 10 AS fate, md5('license ' || j)::uuid AS license_id,
       CASE WHEN j <= 20000 THEN 1 + (j / 10) % 1000 ELSE 1001 + (j::bigint * 7919) % 99000 END AS buyer,
       CASE WHEN j % 10 = 9 THEN now() - j * interval '1 millisecond'
            ELSE now() - interval '60 days' - j * interval '2 minutes' END AS at
  FROM generate_series(1, 200000) j;

INSERT INTO orders (id, number, account_id, kind, status, plan, components, months, license_id, list_fen, subtotal_fen,
                    discount_fen, payable_fen, settled_by, method, expires_at, paid_at, ended_at, created_at)
SELECT id, to_char(at, 'YYYYMMDD') || translate(upper(left(md5('number ' || j), 8)), '01', 'XY'), md5('account ' || buyer)::uuid, 'new',
       CASE WHEN fate < 7 THEN 'paid' WHEN fate = 7 THEN 'expired' WHEN fate = 8 THEN 'cancelled' ELSE 'pending' END,
       '{"id": "group", "edition": "professional", "name": {"zh": "专业版 · 小组", "en": "Professional · Group"}, "users": 5, "assets": 30}',
       '[{"planId": "group", "quantity": 1}]', 12, CASE WHEN fate < 7 THEN license_id END, 17000, 17000, 0, 17000,
       CASE WHEN fate < 7 THEN 'money' END, 'sandbox', at + interval '1 day', CASE WHEN fate < 7 THEN at END,
       CASE WHEN fate IN (7, 8) THEN at + interval '1 day' END, at
  FROM bench_orders;

INSERT INTO payments (id, order_id, method, scene, out_trade_no, status, amount_fen, received_fen, transaction_id, action,
                      expires_at, arrived_at, created_at)
SELECT md5('payment ' || j)::uuid, id, 'sandbox', NULL, 'BENCH' || lpad(j::text, 11, '0'),
       CASE WHEN fate < 7 THEN 'succeeded' WHEN fate = 9 THEN 'waiting' ELSE 'closed' END, 17000,
       CASE WHEN fate < 7 THEN 17000 END, CASE WHEN fate < 7 THEN 'BENCHTX' || j END,
       '{"type": "redirect", "url": "http://localhost/cashier"}', at + interval '1 hour', CASE WHEN fate < 7 THEN at END, at
  FROM bench_orders;

INSERT INTO sandbox_trades (out_trade_no, payment_id, subject, amount_fen, status, transaction_id, paid_fen, notify_url,
                            return_url, expires_at, paid_at)
SELECT 'BENCH' || lpad(j::text, 11, '0'), md5('payment ' || j)::uuid, '小组', 17000,
       CASE WHEN fate IN (7, 8) THEN 'closed' ELSE 'paid' END, CASE WHEN fate NOT IN (7, 8) THEN 'BENCHTX' || j END,
       CASE WHEN fate NOT IN (7, 8) THEN 17000 END, 'http://localhost/', 'http://localhost/', at + interval '1 hour',
       CASE WHEN fate NOT IN (7, 8) THEN at END
  FROM bench_orders;

INSERT INTO licenses (id, family_id, lines_seen, account_id, key, edition, plan_id, name_zh, name_en, components,
                      granted_components, base_users, base_assets, expires_at,
                      term_started_at, status, origin_kind, origin_id, is_test, issued_at, created_at, updated_at)
SELECT license_id, license_id, 0, md5('account ' || buyer)::uuid,
       'LOIC' || regexp_replace(upper(left(md5('key ' || j), 16)), '(.{4})', '-\1', 'g'), 'professional', 'group', '专业版 · 小组',
       'Professional · Group', '[{"planId": "group", "quantity": 1}]', '[{"planId": "group", "quantity": 1}]', 5, 30,
       (date_trunc('day', (at AT TIME ZONE 'Asia/Shanghai') + interval '1 year') + interval '1 day - 1 second')
         AT TIME ZONE 'Asia/Shanghai', at, 'active', 'purchase', id::text, true, at, at, at
  FROM bench_orders WHERE fate < 7;

INSERT INTO license_events (license_id, account_id, kind, actor_kind, details, after, at)
SELECT license_id, md5('account ' || buyer)::uuid, 'issued', 'system', '{"origin": "purchase"}', '{}', at
  FROM bench_orders WHERE fate < 7;

INSERT INTO license_lines (license_id, kind, at, source, source_id, users, assets, months, components, paid_fen)
SELECT license_id, 'first', at, 'order', id::text, 5, 30, 12, '[{"planId": "group", "quantity": 1}]', 17000
  FROM bench_orders WHERE fate < 7;
