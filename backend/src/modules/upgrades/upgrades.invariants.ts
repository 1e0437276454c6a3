import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

/** What points added to licenses. */
const ADDED = `SELECT source_id FROM license_additions WHERE source_kind = 'points'
  UNION ALL SELECT source_id FROM license_extensions WHERE source_kind = 'points'`;

@HoldsInvariants()
export class UpgradesInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      name: 'upgrades.paid_and_given',
      violations: `SELECT coalesce(p.id::text, a.source_id) AS subject FROM (${ADDED}) AS a
          FULL JOIN (SELECT id FROM point_records WHERE reason = 'license_upgraded') AS p ON p.id::text = a.source_id
        WHERE p.id IS NULL OR a.source_id IS NULL`,
    },
  ];
}
