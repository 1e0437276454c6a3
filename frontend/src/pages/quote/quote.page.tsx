import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function QuotePage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('quote.title')} />;
}
