-- The requested number of audit records, all of them sealed.
INSERT INTO audit_records (at, actor_id, action, subject)
SELECT now() - i * (interval '208 days' / :records), md5('account ' || 1 + i % :accounts)::uuid, 'session.begun',
       md5('account ' || 1 + i % :accounts)::uuid::text
  FROM generate_series(:records, 1, -1) i;

-- Sealed like `AuditChain` does it: SHA-256 over the previous seal and the record.
DO $$
DECLARE
  record record;
  seals bytea[] := '{}';
  ids bigint[] := '{}';
  last bytea := '';
  sealed bigint := 0;
BEGIN
  FOR record IN SELECT id, to_jsonb(r)::text AS content FROM audit_records r ORDER BY id LOOP
    last := sha256(last || convert_to(record.content, 'UTF8'));
    seals := seals || last;
    ids := ids || record.id;
    IF cardinality(ids) = 1000 THEN
      INSERT INTO audit_seals (seq, record_id, seal)
      SELECT sealed + at, id, seal FROM unnest(ids, seals) WITH ORDINALITY AS batch (id, seal, at);
      sealed := sealed + 1000;
      seals := '{}';
      ids := '{}';
    END IF;
  END LOOP;
  INSERT INTO audit_seals (seq, record_id, seal)
  SELECT sealed + at, id, seal FROM unnest(ids, seals) WITH ORDINALITY AS batch (id, seal, at);
END $$;
