-- What a release before the lines made of the 140,000 licences of bench/data/orders.sql: renewals, lifetimes, refunds,
-- additions and merges, some in chains. Of every 100 orders the last two digits decide.
CREATE TEMPORARY TABLE sold AS
SELECT j, j % 100 AS nth, md5('license ' || j)::uuid AS id, md5('order ' || j)::uuid AS order_id, l.account_id, l.expires_at
  FROM generate_series(1, 200000) j JOIN licenses l ON l.id = md5('license ' || j)::uuid;
CREATE INDEX ON sold (nth, j);

-- Renewals: one year for …00 to …06 in tens, a second one for …00, a lifetime for …01 of every other hundred.
CREATE TEMPORARY TABLE renewed AS
SELECT s.*, turn, md5('renewal ' || j || ' ' || turn)::uuid AS renewal_id,
       now() - interval '20 days' + turn * interval '1 day' AS at,
       CASE WHEN nth % 10 = 1 AND j % 200 < 100 THEN NULL ELSE 12 END AS months,
       -- The refunds of some of them.
       CASE WHEN nth IN (20, 30) AND turn = 1 THEN now() - interval '5 days' END AS undone_at
  FROM sold s, generate_series(1, 2) turn
 WHERE (nth % 10 = 0 AND turn <= 1 + (nth < 50)::int) OR (nth % 10 IN (1, 4, 6) AND turn = 1);

INSERT INTO orders (id, number, account_id, kind, status, plan, components, months, license_id, renewed_license_id, list_fen,
                    subtotal_fen, discount_fen, payable_fen, refunded_fen, settled_by, method, expires_at, paid_at, created_at)
SELECT renewal_id, 'RENEW' || lpad((j * 2 + turn)::text, 11, '0'), account_id, 'renewal',
       CASE WHEN undone_at IS NULL THEN 'paid' ELSE 'refunded' END,
       '{"id": "group", "edition": "professional", "name": {"zh": "专业版 · 小组", "en": "Professional · Group"}, "users": 5, "assets": 30}',
       '[{"planId": "group", "quantity": 1}]', coalesce(months, 0), id, id, 17000, 17000, 0, 17000,
       CASE WHEN undone_at IS NULL THEN 0 ELSE 17000 END, 'money', 'sandbox', at + interval '1 day', at, at
  FROM renewed;
INSERT INTO license_extensions (license_id, source_kind, source_id, months, counted_from, expires_before, expires_after, undone_at)
SELECT id, 'order', renewal_id::text, months, at, expires_at,
       CASE WHEN months IS NOT NULL THEN expires_at + turn * interval '1 year' END, undone_at
  FROM renewed;
UPDATE licenses l
   SET expires_at = CASE WHEN r.is_permanent THEN NULL ELSE r.expires_at + r.years * interval '1 year' END
  FROM (SELECT id, expires_at, bool_or(months IS NULL AND undone_at IS NULL) AS is_permanent,
               count(*) FILTER (WHERE undone_at IS NULL) AS years
          FROM renewed GROUP BY 1, 2) r
 WHERE r.id = l.id;

-- First orders that were refunded: …12 never renewed, …11 renewed for a year, which the refund ended as well.
UPDATE licenses l SET status = 'revoked', withdrawn_at = now() - interval '4 days', updated_at = now() - interval '4 days'
  FROM sold s WHERE s.id = l.id AND nth IN (11, 12);
UPDATE orders o SET status = 'refunded', refunded_fen = payable_fen FROM sold s WHERE s.order_id = o.id AND nth IN (11, 12);
-- Staff revoked …22.
UPDATE licenses l SET status = 'revoked', updated_at = now() - interval '4 days' FROM sold s WHERE s.id = l.id AND nth = 22;

-- Additions: users with points for …3, taken back from …33; assets by a code for …43.
INSERT INTO license_additions (license_id, source_kind, source_id, kind, quantity, added_at, taken_back_at)
SELECT id, CASE nth WHEN 33 THEN 'reward' WHEN 43 THEN 'redeem_code' ELSE 'points' END, md5('addition ' || j)::uuid::text,
       CASE nth WHEN 43 THEN 'assets' ELSE 'users' END, 2, now() - interval '10 days',
       CASE nth WHEN 33 THEN now() - interval '3 days' END
  FROM sold WHERE nth % 10 = 3;
UPDATE licenses l SET bonus_users = CASE WHEN nth IN (33, 43) THEN 0 ELSE 2 END, bonus_assets = CASE nth WHEN 43 THEN 2 ELSE 0 END,
                      carries_reward = nth = 33
  FROM sold s WHERE s.id = l.id AND nth % 10 = 3;

-- Merges: …5 into …4; then …14 with its source into …4. The target ends with the earliest of them.
CREATE TEMPORARY TABLE merged AS
SELECT s.id AS source_id, t.id AS target_id, t.account_id, 1 AS turn, s.order_id AS source_order, s.nth
  FROM sold s JOIN sold t ON t.j = s.j - 1 WHERE s.nth % 10 = 5
UNION ALL
SELECT s.id, t.id, t.account_id, 2, s.order_id, s.nth FROM sold s JOIN sold t ON t.j = s.j - 10 WHERE s.nth = 14;
-- All of one owner, and none transferred since.
UPDATE licenses l SET account_id = t.account_id FROM sold s JOIN sold t ON t.j = s.j - s.nth + 4
 WHERE s.id = l.id AND s.nth IN (4, 5, 14, 15);
UPDATE licenses l SET account_id = m.account_id FROM merged m WHERE m.source_id = l.id AND turn = 1 AND nth NOT IN (5, 15);
UPDATE orders o SET account_id = l.account_id FROM licenses l WHERE l.origin_id = o.id::text AND o.account_id <> l.account_id;
UPDATE orders o SET account_id = l.account_id FROM licenses l WHERE l.id = o.renewed_license_id AND o.account_id <> l.account_id;

INSERT INTO license_merges (id, account_id, target_id, target_before, sources_before, target_after, merged_at)
SELECT md5('merge ' || m.source_id)::uuid, t.account_id, t.id,
       jsonb_build_object('id', t.id, 'users', 5 * turn, 'assets', 30 * turn, 'status', 'active', 'expiresAt', t.expires_at),
       jsonb_build_array(jsonb_build_object('id', s.id, 'users', 5 * turn, 'assets', 30 * turn, 'status', 'active',
                                            'expiresAt', s.expires_at)),
       jsonb_build_object('users', 10 * turn, 'assets', 60 * turn, 'expiresAt', least(s.expires_at, t.expires_at)),
       now() - interval '15 days' + turn * interval '1 hour'
  FROM merged m JOIN licenses s ON s.id = m.source_id JOIN licenses t ON t.id = m.target_id;
-- One after the other, as customers did.
DO $$
DECLARE step integer;
BEGIN
  FOR step IN 1..2 LOOP
    UPDATE licenses t SET base_users = t.base_users + s.base_users, base_assets = t.base_assets + s.base_assets,
                          components = jsonb_build_array(jsonb_build_object('planId', 'group', 'quantity', (t.base_users + s.base_users) / 5)),
                          expires_at = least(t.expires_at, s.expires_at)
      FROM merged m JOIN licenses s ON s.id = m.source_id WHERE t.id = m.target_id AND m.turn = step;
    UPDATE licenses s SET status = 'merged', merged_into_id = m.target_id FROM merged m
     WHERE s.id = m.source_id AND m.turn = step;
  END LOOP;
END $$;

-- Sources that were refunded after the merge: …25 takes its part out of …24.
UPDATE licenses s SET status = 'revoked', merged_into_id = m.target_id, withdrawn_at = now() - interval '2 days'
  FROM merged m WHERE m.source_id = s.id AND m.nth = 25;
UPDATE licenses t SET base_users = 5, base_assets = 30, components = '[{"planId": "group", "quantity": 1}]'
  FROM merged m WHERE m.target_id = t.id AND m.nth = 25;
UPDATE orders o SET status = 'refunded', refunded_fen = payable_fen FROM merged m WHERE o.id = m.source_order AND m.nth = 25;

-- Rows that nothing recorded explains: …66 of every thousand ends two days early, …76 has users from nowhere.
UPDATE licenses l SET expires_at = l.expires_at - interval '2 days' FROM sold s WHERE s.id = l.id AND j % 1000 = 66;
UPDATE licenses l SET base_users = 12 FROM sold s WHERE s.id = l.id AND j % 1000 = 76;

UPDATE licenses l SET updated_at = now() - interval '1 day' FROM sold s WHERE s.id = l.id;
ANALYZE licenses, license_extensions, license_additions, license_merges, orders;
