import { usePublic } from '../../api/use-public';
import type { Plan } from './plan';

/**
 * What can be bought: the catalogue that the page was made with at first, so that the prerendered page and its
 * takeover agree, then the server's. Both have the same shape, so nothing moves when the figures come.
 */
export const usePlans = (): readonly Plan[] => usePublic('/api/plans').data?.plans ?? [];
