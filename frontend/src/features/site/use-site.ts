import useSWR from 'swr';
import { api, call } from '../../api/client';
import { siteDefaults, type SiteDefaults, type SiteView } from './site-defaults';

/**
 * Brand, links and figures of this installation. Prerendered pages and the first paint show those of the build; the
 * server's take their place when they come. Nothing about a visit changes them, so they are asked for once.
 */
export function useSite(): SiteDefaults {
  const defaults = siteDefaults();
  const { data = defaults } = useSWR<SiteView>('/api/site', () => call(api.GET('/api/site')), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    dedupingInterval: 600_000,
  });
  return { ...data, plans: defaults.plans, latinName: data.name === defaults.name ? defaults.latinName : '' };
}
