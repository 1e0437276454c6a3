import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AdminCampaignsPage() {
  const t = useTranslations('admin.titles');
  return <PageInPreparation title={t('campaigns')} />;
}
