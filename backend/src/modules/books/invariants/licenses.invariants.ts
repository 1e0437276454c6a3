import { anyCapacity } from '../../../platform/database/capacity-sql.js';
import { CAPACITIES } from '../../../domain/licensing/capacity.js';
import { EXTENSIONS, type Invariant } from './invariant.js';

/** A sum in which -1 (unlimited) absorbs all other values. */
const absorbingSum = (amount: string): string => `CASE WHEN bool_or(${amount} = -1) THEN -1 ELSE sum(${amount}) END`;

/** The licenses of a merge as its log records them: the target first, then the sources. */
const MERGED = `
  SELECT m.id, m.merged_at, m.target_after, one.before
    FROM license_merges m
   CROSS JOIN LATERAL (SELECT m.target_before AS before UNION ALL SELECT jsonb_array_elements(m.sources_before)) one`;

/** Licenses: their origin, their owners, and merges, transfers and bindings. */
export const LICENSE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I6.merged-once',
    says: 'a merged licence is in the log of merges, and belongs to the family of the licence it is part of',
    sql: `
      SELECT l.id::text AS subject, 'merged into ' || l.merged_into_id AS detail
        FROM licenses l LEFT JOIN licenses whole ON whole.id = l.merged_into_id
       WHERE l.merged_into_id IS NOT NULL
         AND (whole.family_id <> l.family_id
              OR l.id NOT IN (SELECT (jsonb_array_elements(m.sources_before) ->> 'id')::uuid FROM license_merges m))`,
  },
  {
    id: 'I6.merges-add-up',
    says: 'a merge preserves total capacity and takes the earliest expiry',
    sql: `
      SELECT id::text AS subject, ${CAPACITIES.map((name) => `(target_after ->> '${name}') || ' ${name}'`).join(` || ', ' || `)} AS detail
        FROM (${MERGED}) merged
       GROUP BY id, target_after
      HAVING ${anyCapacity((name) => `(target_after ->> '${name}')::bigint <> ${absorbingSum(`(before ->> '${name}')::bigint`)}`)}
          OR (target_after ->> 'expiresAt')::timestamptz IS DISTINCT FROM min((before ->> 'expiresAt')::timestamptz)`,
  },
  {
    id: 'I6.only-what-merges',
    says: 'merged licences were active, unbound and unexpired, of the same edition, and either all permanent or all with an expiry',
    sql: `
      SELECT id::text AS subject, 'merged at ' || merged_at AS detail
        FROM (${MERGED}) merged
       GROUP BY id, merged_at
      HAVING bool_or(before ->> 'machineId' IS NOT NULL OR before ->> 'status' <> 'active'
                     OR (before ->> 'expiresAt')::timestamptz < merged_at)
          OR count(DISTINCT before ->> 'edition') > 1
          OR count(before ->> 'expiresAt') NOT IN (0, count(*))`,
  },
  {
    id: 'I7.chain-of-owners',
    says: 'each transfer starts from the previous owner, and the last one ends with the current owner',
    sql: `
      SELECT license_id::text AS subject, 'transfer ' || id AS detail
        FROM (SELECT t.*, l.account_id AS owner_id,
                     lead(t.from_account_id) OVER (PARTITION BY t.license_id ORDER BY t.transferred_at, t.id) AS next_from
                FROM license_transfers t JOIN licenses l ON l.id = t.license_id) chain
       WHERE to_account_id <> coalesce(next_from, owner_id)`,
  },
  {
    id: 'I8.one-binding',
    says: 'a licence has at most one open binding, and its machine is the one in that binding',
    sql: `
      SELECT l.id::text AS subject, coalesce(l.machine_id, 'unbound') || ', ' || count(b.id) || ' open bindings' AS detail
        FROM licenses l LEFT JOIN license_bindings b ON b.license_id = l.id AND b.unbound_at IS NULL
       GROUP BY l.id
      HAVING count(b.id) > 1 OR l.machine_id IS DISTINCT FROM max(b.machine_id)`,
  },
  {
    id: 'I12.approval-gave-one-license',
    says: 'an approved application granted its account one unlimited licence for one year',
    sql: `
      SELECT a.id::text AS subject, coalesce(l.origin_id, 'no license') AS detail
        FROM applications a LEFT JOIN licenses l ON l.id = a.license_id AND l.origin_kind = 'free_enterprise'
       WHERE a.license_id IS NOT NULL
         AND (l.id IS NULL OR l.origin_id <> a.id::text OR l.account_id <> a.account_id
              OR EXISTS (SELECT FROM license_lines n WHERE n.license_id = l.id AND n.kind = 'first'
                            AND ${anyCapacity((name) => `n.${name} <> -1`)})
              OR (NOT EXISTS (SELECT FROM (${EXTENSIONS}) e WHERE e.license_id = l.id)
                  AND (l.expires_at AT TIME ZONE 'Asia/Shanghai') IS DISTINCT FROM
                      ((a.decided_at AT TIME ZONE 'Asia/Shanghai')::date + interval '12 months' + interval '23:59:59')))`,
  },
  {
    id: 'I12.free-licenses-were-approved',
    says: 'a free enterprise licence was granted by an approved application',
    sql: `
      SELECT l.id::text AS subject, 'application ' || l.origin_id AS detail
        FROM licenses l LEFT JOIN applications a ON a.license_id = l.id AND a.status = 'approved'
       WHERE l.origin_kind = 'free_enterprise' AND a.id IS NULL`,
  },
];
