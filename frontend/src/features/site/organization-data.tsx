import { StructuredData } from '../../shared/ui/structured-data';
import { useSite } from './use-site';

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
