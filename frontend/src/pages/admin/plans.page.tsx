import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AdminPlansPage() {
  const t = useTranslations('admin.titles');
  return <PageInPreparation title={t('plans')} />;
}
