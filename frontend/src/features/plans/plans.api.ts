import { usePublic } from '../../api/use-public';
import type { Plan } from './plan';

/**
 * What can be bought: at first the catalogue that the page was made with, so that the prerendered page and its
 * hydration agree, then the server's. Both have the same shape, so nothing moves when the figures arrive.
 */
export const usePlans = (): readonly Plan[] => usePublic('/api/plans').data?.plans ?? [];
