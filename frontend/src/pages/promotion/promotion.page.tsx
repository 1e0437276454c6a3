import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function PromotionPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('promotion.title')} />;
}
