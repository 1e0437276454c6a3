-- :accounts accounts. Every tenth subscribes to the newsletter; those above 1,000 with an even number were referred by one
-- of the first 999. All share :password_hash. Each of the first 20,000 is signed in, with the token `sign-in-NUMBER-…`.
INSERT INTO accounts (id, mail, name, role, locale, password_hash, referral_code, referrer_id, is_subscribed, created_at)
SELECT md5('account ' || i)::uuid, 'person' || i || '@example.cn', '顾客 ' || i, 'customer',
       CASE WHEN i % 5 = 0 THEN 'en' ELSE 'zh' END, :password_hash, 'B' || lpad(i::text, 7, '0'),
       CASE WHEN i > 1000 AND i % 2 = 0 THEN md5('account ' || 1 + i % 999)::uuid END, i % 10 = 0,
       now() - interval '400 days' + i * (interval '347 days' / :accounts)
  FROM generate_series(1, :accounts) i;

INSERT INTO sessions (account_id, token_hash, address, agent, created_at, authenticated_at, last_used_at)
SELECT md5('account ' || i)::uuid, sha256(convert_to(rpad('sign-in-' || i || '-', 43, 'x'), 'UTF8')), '127.0.0.1', 'bench',
       now(), now(), now()
  FROM generate_series(1, 20000) i;

INSERT INTO consents (account_id, kind, version, is_granted, source, answered_at)
SELECT md5('account ' || i)::uuid, 'terms', '2026-11-01', true, 'register',
       now() - interval '400 days' + i * (interval '347 days' / :accounts)
  FROM generate_series(1, :accounts) i;

INSERT INTO point_ledgers (account_id) SELECT md5('account ' || i)::uuid FROM generate_series(1, :accounts) i;

INSERT INTO cases (company_name, position, approved_at)
SELECT '示例企业 ' || i, i, now() - i * interval '1 day' FROM generate_series(1, 300) i;
