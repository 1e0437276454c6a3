import { type CapacityName, perCapacity } from '../../shared/capacities';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';

type Plan = components['schemas']['PlanView'];

interface ProfessionalFacts {
  /** The lowest price of a dated licence, in fen; undefined while nothing is on sale. */
  readonly entry: { readonly chargeFen: number; readonly months: number } | undefined;
  /** `5–40`, over all plans with a limit. */
  readonly ranges: Readonly<Record<CapacityName, string | undefined>>;
}

/** What the catalogue says about the professional edition as a whole. */
export function useProfessionalFacts(): ProfessionalFacts {
  const { data } = usePublic('/api/plans');
  const plans = (data?.plans ?? []).filter(({ id }) => id !== 'enterprise');
  return {
    entry: cheapest(plans),
    ranges: perCapacity((name) => range(plans.map((plan) => plan[name]))),
  };
}

const cheapest = (plans: readonly Plan[]) =>
  plans
    .flatMap(({ combos }) => combos)
    .filter(({ lifetime }) => !lifetime)
    .toSorted((a, b) => a.chargeFen - b.chargeFen)[0];

function range(counts: readonly number[]): string | undefined {
  const limited = counts.filter((count) => count >= 0);
  if (limited.length === 0) return undefined;
  const [least, most] = [Math.min(...limited), Math.max(...limited)];
  return least === most ? String(least) : `${least}–${most}`;
}
