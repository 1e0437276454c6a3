import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AdminQuotePage() {
  const t = useTranslations('admin.titles');
  return <PageInPreparation title={t('quote')} />;
}
