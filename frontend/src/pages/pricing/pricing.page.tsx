import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function PricingPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('pricing.title')} />;
}
