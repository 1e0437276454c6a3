import { useLocale, useTranslations } from 'use-intl';
import { AfterBuying, OffersData } from '../../../features/plans/after-buying';
import { ORIGIN, useSite } from '../../../business/site';
import { inLocale } from '../../../i18n/locale';

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
