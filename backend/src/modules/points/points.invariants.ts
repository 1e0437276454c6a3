import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

@HoldsInvariants()
export class PointsInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      // Only points that are taken back with the money behind them may leave less than nothing.
      name: 'points.no_overdraft',
      violations: `SELECT id::text AS subject FROM (
          SELECT id, reason, amount, sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS balance FROM point_records
        ) AS lines WHERE amount < 0 AND balance < 0 AND reason <> 'referral_clawed_back'`,
    },
  ];
}
