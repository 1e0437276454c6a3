import { usePublic } from '../../api/use-public';
import type { Plan } from './plan';

/**
 * The plans of the pricing page: what the build knew at first, so that the prerendered page and its takeover agree,
 * then the server's catalogue.
 */
export function usePlans(defaults: readonly Plan[]): readonly Plan[] {
  const { data } = usePublic('/api/plans');
  return data?.plans ?? defaults;
}
