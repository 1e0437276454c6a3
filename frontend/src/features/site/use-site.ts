import useSWR from 'swr';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import defaults from './site.defaults.json';

export type SiteView = components['schemas']['SiteView'];

/**
 * Brand, links and filing numbers. Prerendered pages and the first paint show those known at build time; the
 * server's replace them once they arrive.
 */
export function useSite(): SiteView {
  const { data } = useSWR('/api/site', () => call(api.GET('/api/site')), {
    fallbackData: defaults,
    revalidateOnFocus: false,
    dedupingInterval: 600_000,
  });
  return data;
}
