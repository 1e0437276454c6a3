-- One for each paid order. Every twentieth is bound; of accounts with many, every thousandth absorbed another one.
INSERT INTO licenses (id, family_id, lines_seen, account_id, key, edition, plan_id, name_zh, name_en, components,
                      granted_components, base_users, base_assets, expires_at, term_started_at, status, merged_into_id,
                      machine_id, bound_at, origin_kind, origin_id, is_test, issued_at, created_at, updated_at)
SELECT license_id, coalesce(target_id, license_id), CASE WHEN source IS NULL THEN 0 ELSE :orders + j END,
       md5('account ' || buyer)::uuid,
       'LOIC' || regexp_replace(upper(left(md5('key ' || j), 16)), '(.{4})', '-\1', 'g'), 'professional', 'group', '专业版 · 小组',
       'Professional · Group', parts, '[{"planId": "group", "quantity": 1}]', users, 6 * users,
       (date_trunc('day', (expiring AT TIME ZONE 'Asia/Shanghai') + interval '1 year') + interval '1 day - 1 second')
         AT TIME ZONE 'Asia/Shanghai', at, CASE WHEN target_id IS NULL THEN 'active' ELSE 'merged' END, target_id,
       CASE WHEN is_bound THEN machine END, CASE WHEN is_bound THEN at END, 'purchase', id::text, true, at, at, at
  FROM bench_licenses;

INSERT INTO license_events (license_id, account_id, kind, actor_kind, details, after, at)
SELECT license_id, md5('account ' || buyer)::uuid, 'issued', 'system', '{"origin": "purchase"}', '{}', at
  FROM bench_orders WHERE fate < 7;

INSERT INTO license_lines (id, license_id, kind, at, source, source_id, users, assets, months, components, paid_fen)
SELECT j, license_id, 'first', at, 'order', id::text, 5, 30, 12, '[{"planId": "group", "quantity": 1}]', 17000
  FROM bench_orders WHERE fate < 7;

INSERT INTO license_lines (id, license_id, kind, at, source, source_id, sources)
SELECT :orders + j, license_id, 'merge', now() - interval '1 day', 'customer', md5('merge ' || j)::uuid::text,
       ARRAY[md5('license ' || source)::uuid]
  FROM bench_licenses WHERE source IS NOT NULL;

INSERT INTO license_merges (id, account_id, target_id, target_before, sources_before, target_after, merged_at)
SELECT md5('merge ' || m.j)::uuid, l.account_id, l.id, one || jsonb_build_object('id', l.id, 'expiresAt', f.expires_at),
       jsonb_build_array(one || jsonb_build_object('id', s.id, 'expiresAt', s.expires_at)),
       one || jsonb_build_object('id', l.id, 'expiresAt', s.expires_at, 'users', 10, 'assets', 60), now() - interval '1 day'
  FROM bench_licenses m
  JOIN licenses l ON l.id = m.license_id
  JOIN licenses s ON s.id = md5('license ' || m.source)::uuid
 CROSS JOIN LATERAL (SELECT (date_trunc('day', (m.at AT TIME ZONE 'Asia/Shanghai') + interval '1 year')
                             + interval '1 day - 1 second') AT TIME ZONE 'Asia/Shanghai' AS expires_at) f
 CROSS JOIN (SELECT '{"users": 5, "assets": 30, "status": "active", "edition": "professional", "machineId": null}'::jsonb AS one) o
 WHERE m.source IS NOT NULL;

INSERT INTO license_bindings (license_id, machine_id, bound_at, bound_by)
SELECT license_id, machine, at, 'customer' FROM bench_licenses WHERE is_bound;

SELECT setval(pg_get_serial_sequence('license_lines', 'id'), 2 * :orders);
