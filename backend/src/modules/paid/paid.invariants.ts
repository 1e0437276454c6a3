import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

/** The snapshots of all licenses of a merge, as they were before. */
const PARTS = `jsonb_array_elements(jsonb_build_array(m.target_before) || m.sources_before)`;
const SOURCES = `license_merges m, jsonb_array_elements(m.sources_before) AS s`;

const sumOf = (field: 'users' | 'assets'): string => `(
  SELECT CASE WHEN bool_or((p ->> '${field}')::int = -1) THEN -1 ELSE sum((p ->> '${field}')::bigint) END FROM ${PARTS} AS p)`;

@HoldsInvariants()
export class PaidInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      name: 'licenses.merged_once',
      violations: `SELECT s ->> 'id' AS subject FROM ${SOURCES} GROUP BY 1 HAVING count(*) > 1
        UNION ALL SELECT l.id::text FROM licenses l WHERE l.merged_into_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM ${SOURCES} WHERE s ->> 'id' = l.id::text AND m.target_id = l.merged_into_id)`,
    },
    {
      name: 'licenses.merge_adds_up',
      violations: `SELECT m.id::text AS subject FROM license_merges m
        WHERE (m.target_after ->> 'users')::bigint <> ${sumOf('users')}
           OR (m.target_after ->> 'assets')::bigint <> ${sumOf('assets')}
           OR (m.target_after ->> 'expiresAt') IS DISTINCT FROM (SELECT min(p ->> 'expiresAt') FROM ${PARTS} AS p)
           OR (SELECT count(DISTINCT (p ->> 'expiresAt') IS NULL) FROM ${PARTS} AS p) > 1`,
    },
    {
      name: 'licenses.transfer_chain',
      violations: `SELECT t.license_id::text AS subject FROM (
          SELECT license_id, from_account_id, to_account_id,
                 lag(to_account_id) OVER chain AS owner_before, lead(from_account_id) OVER chain AS owner_after
            FROM license_transfers WINDOW chain AS (PARTITION BY license_id ORDER BY transferred_at, id)
        ) AS t JOIN licenses l ON l.id = t.license_id
        WHERE t.owner_before <> t.from_account_id OR (t.owner_after IS NULL AND t.to_account_id <> l.account_id)`,
    },
    {
      name: 'licenses.bound_as_recorded',
      violations: `SELECT l.id::text AS subject FROM licenses l
          LEFT JOIN license_bindings b ON b.license_id = l.id AND b.unbound_at IS NULL
        WHERE l.machine_id IS DISTINCT FROM b.machine_id`,
    },
  ];
}
