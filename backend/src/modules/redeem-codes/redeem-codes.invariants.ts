import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

/** What codes gave to or added to licenses. */
const GIVEN = `SELECT origin_id AS code_id, id AS license_id FROM licenses WHERE origin_kind = 'redeem_code'
  UNION ALL SELECT source_id, license_id FROM license_additions WHERE source_kind = 'redeem_code'
  UNION ALL SELECT source_id, license_id FROM license_extensions WHERE source_kind = 'redeem_code'`;

@HoldsInvariants()
export class RedeemCodesInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      name: 'redeem_codes.redeemed_and_given',
      violations: `SELECT coalesce(c.id::text, g.code_id) AS subject FROM (${GIVEN}) AS g
          FULL JOIN (SELECT id, license_id FROM redeem_codes WHERE license_id IS NOT NULL) AS c ON c.id::text = g.code_id
        WHERE c.license_id IS DISTINCT FROM g.license_id`,
    },
    {
      name: 'redeem_codes.points_given',
      violations: `SELECT coalesce(c.account_id, p.account_id)::text AS subject FROM (
          SELECT c.redeemed_by AS account_id, sum((b.gift ->> 'quantity')::bigint) AS points
            FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id
           WHERE c.redeemed_by IS NOT NULL AND b.gift ->> 'kind' = 'points' GROUP BY 1
        ) AS c FULL JOIN (
          SELECT account_id, sum(amount) AS points FROM point_records WHERE reason = 'code_redeemed' GROUP BY 1
        ) AS p USING (account_id) WHERE c.points IS DISTINCT FROM p.points`,
    },
  ];
}
