import { CAPACITIES } from '../../../domain/licensing/capacity.js';
import { ADDITIONS, EXTENSIONS, type Invariant } from './invariant.js';

/** What redeem codes granted or added to licenses. */
const OF_CODES = `
  SELECT origin_id AS code_id, id AS license_id FROM licenses WHERE origin_kind = 'redeem_code'
  UNION ALL SELECT source_id, license_id FROM (${ADDITIONS}) a WHERE source = 'redeem_code'
  UNION ALL SELECT source_id, license_id FROM (${EXTENSIONS}) e WHERE source = 'redeem_code'`;

/** What points added to licenses. */
const OF_POINTS = `
  SELECT source_id FROM (${ADDITIONS}) a WHERE source = 'points'
  UNION ALL SELECT source_id FROM (${EXTENSIONS}) e WHERE source = 'points'`;

/** Grants for a code, for points, or for content that customers made. */
export const GIFT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I3.codes-gave-once',
    says: 'a redeemed code granted something to exactly the licence it is recorded with; other codes granted nothing',
    sql: `
      SELECT coalesce(c.id::text, g.code_id) AS subject, 'redeemed for ' || coalesce(c.license_id::text, 'nothing') AS detail
        FROM (${OF_CODES}) g
        FULL JOIN (SELECT id, license_id FROM redeem_codes WHERE license_id IS NOT NULL) c ON c.id::text = g.code_id
       WHERE c.license_id IS DISTINCT FROM g.license_id`,
  },
  {
    id: 'I3.codes-gave-points',
    says: 'the points an account gained from redeem codes equal the value of the codes it redeemed',
    sql: `
      SELECT coalesce(c.account_id, p.account_id)::text AS subject,
             'codes worth ' || coalesce(c.points, 0) || ', gained ' || coalesce(p.points, 0) AS detail
        FROM (SELECT c.redeemed_by AS account_id, sum((b.gift ->> 'quantity')::bigint) AS points
                FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id
               WHERE c.redeemed_by IS NOT NULL AND b.gift ->> 'kind' = 'points' GROUP BY 1) c
        FULL JOIN (SELECT account_id, sum(amount) AS points FROM point_records
                    WHERE reason = 'code_redeemed' GROUP BY 1) p USING (account_id)
       WHERE c.points IS DISTINCT FROM p.points`,
  },
  {
    id: 'I4.upgrades-were-paid',
    says: 'every licence upgrade bought with points has its points record, and every such record its upgrade',
    sql: `
      SELECT coalesce(p.id::text, g.source_id) AS subject, 'points record ' || coalesce(p.seq::text, 'missing') AS detail
        FROM (${OF_POINTS}) g
        FULL JOIN (SELECT id, seq FROM point_records WHERE reason = 'license_upgraded') p ON p.id::text = g.source_id
       WHERE p.id IS NULL OR g.source_id IS NULL`,
  },
  {
    id: 'I3.rewards-gave-as-recorded',
    says: 'a reward adds the recorded quantity to its licence for as long as the reward is valid',
    sql: `
      SELECT coalesce(r.id::text, a.source_id) AS subject, coalesce(r.quantity || ' ' || r.kind, 'no reward') AS detail
        FROM rewards r
        FULL JOIN (SELECT * FROM license_lines WHERE kind = 'places' AND source = 'reward') a ON a.source_id = r.id::text
        LEFT JOIN licenses l ON l.id = a.license_id
       WHERE r.license_id IS DISTINCT FROM a.license_id
          OR r.quantity <> CASE r.kind ${CAPACITIES.map((name) => `WHEN '${name}' THEN a.${name}`).join(' ')} END
          OR (r.revoked_at IS NULL) = EXISTS (SELECT FROM licenses f JOIN license_lines w ON w.license_id = f.id
                                               WHERE f.family_id = l.family_id AND w.withdraws @> ARRAY[a.id]
                                                 AND (w.source = 'reward' OR r.revoked_at IS NOT NULL))`,
  },
];
