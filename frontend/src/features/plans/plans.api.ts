import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';

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
  if (discount < 0.8) return 'badge danger';
  return discount < 0.9 ? 'badge warning' : 'badge neutral';
}

/**
 * What can be bought: at first the catalogue that the page was made with, so that the prerendered page and its
 * hydration agree, then the server's. Both have the same shape, so nothing moves when the figures arrive.
 */
export const usePlans = (): readonly Plan[] => usePublic('/api/plans').data?.plans ?? [];

export interface Choice {
  readonly plan: Plan;
  readonly combo: Combo;
}

/** A lifetime's months in a URL. */
const LIFETIME = 0;
const monthsOf = ({ months, lifetime }: Combo): number => (lifetime ? LIFETIME : months);

/** The choice that a pricing URL names; undefined where it is not on sale. */
export function useChoice(path: string): (Choice & { readonly months: number }) | undefined {
  const plans = usePlans();
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const months = Number(searchParams.get('months') ?? Number.NaN);
  const plan = plans.find(({ id }) => id === searchParams.get('plan'));
  const combo = plan?.combos.find((one) => monthsOf(one) === months);
  return plan && combo && pathname === '/pricing' ? { plan, combo, months } : undefined;
}
