import type { components } from '../../api/schema';

export type Plan = components['schemas']['PlanView'];
export type Combo = components['schemas']['ComboView'];
export type Purchase = components['schemas']['PurchaseView'];
export type RenewedLicense = NonNullable<Purchase['paid']>;

/** Shown without prices: granted on application or quoted. */
export const ENTERPRISE_PLAN_ID = 'enterprise';

/** The combo with the filled button: one per card. */
export const RECOMMENDED_MONTHS = 12;

/** A duration of a plan that is being bought. */
export interface Buying {
  readonly plan: string;
  readonly months: number;
}

/** Whether this duration of this plan is the one that is being bought. */
export const isBuying = (buying: Buying | undefined, plan: Pick<Plan, 'id'>, combo: Pick<Combo, 'months'>): boolean =>
  buying?.plan === plan.id && buying.months === combo.months;

/** Red below 0.8, orange below 0.9, grey otherwise. `discount` is the factor, below 1. */
export function badgeClass(discount: number): string {
  if (discount < 0.8) return 'badge red';
  return discount < 0.9 ? 'badge orange' : 'badge';
}
