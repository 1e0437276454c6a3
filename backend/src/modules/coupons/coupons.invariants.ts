import { HoldsInvariants, type Invariant, type InvariantHolder } from '../../platform/invariants/invariant.js';

/** Uses that were counted for money that came late may exceed a limit, and count for no limit here. */
@HoldsInvariants()
export class CouponsInvariants implements InvariantHolder {
  readonly invariants: readonly Invariant[] = [
    {
      name: 'coupons.within_limit',
      violations: `SELECT c.id::text AS subject FROM coupons c JOIN coupon_redemptions r ON r.coupon_id = c.id AND NOT r.is_late
        GROUP BY c.id HAVING count(*) > c.max_redemptions`,
    },
    {
      name: 'coupons.within_limit_of_customer',
      violations: `SELECT c.id::text AS subject FROM coupons c JOIN coupon_redemptions r ON r.coupon_id = c.id AND NOT r.is_late
        GROUP BY c.id, r.account_id HAVING count(*) > c.max_per_customer`,
    },
  ];
}
