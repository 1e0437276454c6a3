-- 100,000 accounts. Every tenth subscribes to the newsletter; those above 1,000 with an even number were referred by one
-- of the first 999. All share :password_hash. Each of the first 20,000 is signed in, with the token `sign-in-NUMBER-…`.
INSERT INTO accounts (id, mail, name, role, locale, password_hash, referral_code, referrer_id, is_subscribed, created_at)
SELECT md5('account ' || i)::uuid, 'person' || i || '@example.cn', '顾客 ' || i, 'customer',
       CASE WHEN i % 5 = 0 THEN 'en' ELSE 'zh' END, :'password_hash', 'B' || lpad(i::text, 7, '0'),
       CASE WHEN i > 1000 AND i % 2 = 0 THEN md5('account ' || 1 + i % 999)::uuid END, i % 10 = 0,
       now() - interval '400 days' + i * interval '5 minutes'
  FROM generate_series(1, 100000) i;

INSERT INTO sessions (account_id, token_hash, address, agent, created_at, authenticated_at, last_used_at)
SELECT md5('account ' || i)::uuid, sha256(convert_to(rpad('sign-in-' || i || '-', 43, 'x'), 'UTF8')), '127.0.0.1', 'bench',
       now(), now(), now()
  FROM generate_series(1, 20000) i;

INSERT INTO consents (account_id, kind, version, is_granted, source, answered_at)
SELECT id, 'terms', '2026-11-01', true, 'register', created_at FROM accounts WHERE mail LIKE 'person%';

INSERT INTO audit_records (at, actor_id, action, subject)
SELECT now() - i * interval '1 minute', md5('account ' || 1 + i % 100000)::uuid, 'session.begun',
       md5('account ' || 1 + i % 100000)::uuid::text
  FROM generate_series(300000, 1, -1) i;

INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, created_at, updated_at, sent_at)
SELECT md5('letter ' || i)::uuid, i::text, 'order-paid', 'person' || 1 + i % 100000 || '@example.cn', 'sent', 1, at, at, at
  FROM generate_series(1, 200000) i CROSS JOIN LATERAL (SELECT now() - i * interval '2 minutes' AS at) t;

INSERT INTO cases (company_name, position, approved_at)
SELECT '示例企业 ' || i, i, now() - i * interval '1 day' FROM generate_series(1, 300) i;
