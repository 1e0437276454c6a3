-- Made-up customers drill-1@… to drill-n@…, each with a session whose token is the SHA-256 of `seed` and the address.
INSERT INTO accounts (mail, name, locale, referral_code, created_at)
SELECT 'drill-' || i || '@drill.example', '演练 ' || i, 'zh', 'DRILL' || i, now() FROM generate_series(1, :n) i
ON CONFLICT (mail) DO NOTHING;
INSERT INTO sessions (account_id, token_hash, address, agent, created_at, authenticated_at, last_used_at)
SELECT id, sha256(convert_to(rtrim(translate(encode(sha256(convert_to(:'seed' || mail, 'UTF8')), 'base64'), '+/', '-_'), '='), 'UTF8')),
       '127.0.0.1', 'drill', now(), now(), now()
  FROM accounts WHERE mail LIKE 'drill-%@drill.example'
ON CONFLICT (token_hash) DO NOTHING;
INSERT INTO point_ledgers (account_id) SELECT id FROM accounts WHERE mail LIKE 'drill-%@drill.example' ON CONFLICT DO NOTHING;
INSERT INTO point_records (account_id, reason, amount, subject, created_at)
SELECT id, 'granted_by_staff', 20000000, 'drill', now() FROM accounts a
 WHERE mail LIKE 'drill-%@drill.example' AND NOT EXISTS (SELECT FROM point_records WHERE account_id = a.id);
