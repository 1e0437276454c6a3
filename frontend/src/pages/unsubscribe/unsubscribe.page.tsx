import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function UnsubscribePage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('unsubscribe.title')} />;
}
