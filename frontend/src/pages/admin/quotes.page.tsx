import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AdminQuotesPage() {
  const t = useTranslations('admin.titles');
  return <PageInPreparation title={t('quotes')} />;
}
