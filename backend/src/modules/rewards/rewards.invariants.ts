import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

@HoldsInvariants()
export class RewardsInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      name: 'rewards.given_as_recorded',
      violations: `SELECT coalesce(r.id::text, a.source_id) AS subject FROM rewards r
          FULL JOIN (SELECT * FROM license_additions WHERE source_kind = 'reward') AS a ON a.source_id = r.id::text
        WHERE r.license_id IS DISTINCT FROM a.license_id OR r.kind <> a.kind OR r.quantity <> a.quantity
           OR (r.revoked_at IS NULL) <> (a.taken_back_at IS NULL)`,
    },
  ];
}
