import { usePublic } from '../../api/use-public';
import type { Combo, Plan } from './plan';

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
