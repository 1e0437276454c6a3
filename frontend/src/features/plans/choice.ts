import type { Combo, Plan } from './plan';
import { usePlans } from './plans.api';

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
