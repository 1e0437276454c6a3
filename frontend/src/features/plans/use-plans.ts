import { useLocale } from 'use-intl';
import defaults from 'virtual:plan-defaults';
import { usePublic } from '../../api/use-public';
import type { Plan } from './plan';

/**
 * The plans of the pricing page: the catalogue that the build knew at first, so that the prerendered page and its
 * takeover agree, then the server's. Both have the same shape, so nothing moves when the figures come.
 */
export function usePlans(): readonly Plan[] {
  const locale = useLocale();
  const { data } = usePublic('/api/plans');
  return data?.plans ?? defaults[locale];
}
