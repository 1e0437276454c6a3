INSERT INTO orders (id, number, account_id, kind, status, plan, components, months, license_id, list_fen, subtotal_fen,
                    discount_fen, payable_fen, refunded_fen, settled_by, method, expires_at, paid_at, ended_at, created_at)
SELECT id, to_char(at, 'YYYYMMDD') || translate(upper(lpad(to_hex((j * 2654435761) % 4294967296), 8, '0')), '01', 'XY'),
       md5('account ' || buyer)::uuid, 'new',
       CASE WHEN is_refunded THEN 'partially_refunded' WHEN fate < 7 THEN 'paid' WHEN fate = 7 THEN 'expired'
            WHEN fate = 8 THEN 'cancelled' ELSE 'pending' END,
       '{"id": "group", "edition": "professional", "name": {"zh": "专业版 · 小组", "en": "Professional · Group"}, "users": 5, "assets": 30}',
       '[{"planId": "group", "quantity": 1}]', 12, CASE WHEN fate < 7 THEN license_id END, 17000, 17000, 0, 17000,
       CASE WHEN is_refunded THEN 1700 ELSE 0 END, CASE WHEN fate < 7 THEN 'money' END, method, at + interval '1 day',
       CASE WHEN fate < 7 THEN at END, CASE WHEN fate IN (7, 8) THEN at + interval '1 day' END, at
  FROM bench_orders;
