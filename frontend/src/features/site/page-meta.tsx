import { useLocale } from 'use-intl';
import { factsOf } from '../../i18n/locale';
import { StructuredData } from '../../shared/ui/structured-data';
import { useSite } from './site.api';

interface Props {
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description?: string;
  /** For pages that search engines must not list: unfinished, personal, or transient. */
  readonly noindex?: boolean;
}

/** Title and description of the page, followed by the brand; React hoists the tags into the head. */
export function PageMeta({ title, description, noindex = false }: Props) {
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
