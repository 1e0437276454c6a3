import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function RequestQuotePage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('requestQuote.title')} />;
}
