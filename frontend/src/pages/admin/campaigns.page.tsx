import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { CampaignList } from '../../features/staff-campaigns/campaign-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/campaigns */
export default function AdminCampaignsPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('campaigns')} noindex />
      <TitleBar title={t('campaigns')} />
      <CampaignList />
    </>
  );
}
