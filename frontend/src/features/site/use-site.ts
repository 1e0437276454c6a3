import { usePublic } from '../../api/use-public';
import { siteDefaults, type SiteDefaults } from './site-defaults';

/**
 * Brand, links and figures of this installation. Prerendered pages and the first paint show those of the build; the
 * server's take their place when they come.
 */
export function useSite(): SiteDefaults {
  const defaults = siteDefaults();
  const { data = defaults } = usePublic('/api/site');
  return { ...data, latinName: data.name === defaults.name ? defaults.latinName : '' };
}
