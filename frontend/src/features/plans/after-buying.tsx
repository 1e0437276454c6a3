import { useTranslations, useLocale } from 'use-intl';
import { StructuredData, ORIGIN, useSite } from '../../business/site';
import { inLocale } from '../../i18n/locale';
import { type Plan, usePlans } from './plans.api';

export default function AfterBuyingPart() {
  const t = useTranslations('pages.pricing');
  const { name, company } = useSite();
  const locale = useLocale();
  const url = ORIGIN + inLocale(locale, '/pricing');
  return (
    <>
      <AfterBuying />
      <OffersData
        brand={name}
        company={company}
        description={t('description')}
        url={url}
        image={`${ORIGIN}/share/pricing.${locale}.png`}
      />
    </>
  );
}

const FACTS = [
  ['delivered', 'deliveredText'],
  ['offline', 'offlineText'],
  ['machine', 'machineText'],
  ['invoice', 'invoiceText'],
] as const;

/** What happens after the payment. */
function AfterBuying() {
  const t = useTranslations('after-buying');
  return (
    <section className="section tight">
      <div className="wrap">
        <h2>{t('title')}</h2>
        <ul className="g4 rules">
          {FACTS.map(([title, text]) => (
            <li key={title}>
              <h3 className="h4 mb-2">{t(title)}</h3>
              <p className="muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface Props {
  readonly brand: string;
  readonly company: string;
  readonly description: string;
  /** Absolute URL of the pricing page. */
  readonly url: string;
  readonly image: string;
}

/** Structured data for search engines: a product for each plan, an offer for each duration. */
function OffersData({ brand, company, description, url, image }: Props) {
  const t = useTranslations('plans');
  const nameOf = ({ months, lifetime }: Plan['combos'][number]) =>
    lifetime ? t('lifetimeShort') : t('months', { months });
  const priced = usePlans().filter(({ combos }) => combos.length > 0);
  return (
    <StructuredData
      data={{
        '@graph': priced.map(({ id, name, description: text, combos }) => ({
          '@type': 'Product',
          '@id': `${url}#${id}`,
          name: `${brand} ${name}`,
          description: text || description,
          image,
          brand: { '@type': 'Brand', name: brand },
          offers: combos.map((combo) => ({
            '@type': 'Offer',
            name: nameOf(combo),
            price: combo.chargeFen / 100,
            priceCurrency: 'CNY',
            availability: 'https://schema.org/InStock',
            url,
            seller: { '@type': 'Organization', name: company },
          })),
        })),
      }}
    />
  );
}
