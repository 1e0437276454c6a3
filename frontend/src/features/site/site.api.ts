import type { components } from '../../api/schema';
import { usePublic, writtenAnswer } from '../../api/use-public';
import type { Values } from '../../shared/prose/document';

export type SiteView = components['schemas']['SiteView'];

/** The site as embedded in a page: the API's response, plus what needs both languages. */
export interface WrittenSite extends SiteView {
  /** The English name, shown beside the Chinese one; empty where it would only repeat it. */
  readonly latinName: string;
}

/**
 * Brand, links and figures of this installation: at first those that the page was made with, then the server's. Throws
 * in a page made without them, which the build never writes.
 */
export function useSite(): WrittenSite {
  const written = writtenAnswer('/api/site') as WrittenSite | undefined;
  const { data = written } = usePublic('/api/site');
  if (!written || !data) throw new Error('The page was rendered without the site data');
  return { ...data, latinName: data.name === written.name ? written.latinName : '' };
}

/** Values of this installation that long texts may use. */
export function useSiteValues(): Values {
  const { name, company, address, supportMail, businessMail, phone, openSourceUrl, documentationUrl, points } =
    useSite();
  return {
    name,
    company,
    address,
    supportMail,
    businessMail,
    phone,
    openSourceUrl,
    documentationUrl,
    referralPercent: String(points.referralPercent),
  };
}
