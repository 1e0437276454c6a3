import { useLocale } from 'use-intl';
import type { components } from '../api/schema';
import { usePublic, writtenAnswer } from '../api/use-public';
import { factsOf } from '../i18n/locale';
import type { Values } from '../shared/prose/document';

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

interface PageMetaProps {
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description?: string;
  /** For pages that search engines must not list: unfinished, personal, or transient. */
  readonly noindex?: boolean;
}

/** Title and description of the page, followed by the brand; React hoists the tags into the head. */
export function PageMeta({ title, description, noindex = false }: PageMetaProps) {
  const locale = useLocale();
  const { name } = useSite();
  const full = `${title} · ${name}`;
  return (
    <>
      <title>{full}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          <meta property="og:locale" content={factsOf(locale).openGraph} />
        </>
      )}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Placeholder for the site's own address; see scripts/lib/site-pages.mjs. */
export const ORIGIN = 'https://public-url.invalid';

/** Structured data about the company, for search engines. */
export function OrganizationData() {
  const { name, latinName, company, address, supportMail, businessMail, phone, openSourceUrl } = useSite();
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        name,
        ...(latinName && { alternateName: latinName }),
        legalName: company,
        url: `${ORIGIN}/`,
        logo: `${ORIGIN}/mark.svg`,
        address,
        sameAs: [openSourceUrl],
        contactPoint: [
          ...(supportMail ? [{ '@type': 'ContactPoint', contactType: 'customer support', email: supportMail }] : []),
          ...(businessMail
            ? [
                {
                  '@type': 'ContactPoint',
                  contactType: 'sales',
                  email: businessMail,
                  ...(phone && { telephone: phone }),
                },
              ]
            : []),
        ],
      }}
    />
  );
}

/**
 * Structured data for search engines (schema.org). Only in parts that are `kept`: it is written into the prerendered
 * page and never hydrated, so no visitor downloads the code that creates it.
 */
export function StructuredData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  if (!import.meta.env.SSR) return null;
  // A closing tag inside a text would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
