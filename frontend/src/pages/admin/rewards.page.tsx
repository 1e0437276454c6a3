import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { RewardList } from '../../features/staff-rewards/reward-list';
import { ButtonLink } from '../../shared/ui/button-link';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/rewards */
export default function AdminRewardsPage() {
  const t = useTranslations('admin.titles');
  const rules = useTranslations('staff-rewards');
  return (
    <>
      <PageMeta title={t('rewards')} noindex />
      <TitleBar title={t('rewards')}>
        <ButtonLink to="/promotion" target="_blank">
          {rules('rules')}
        </ButtonLink>
      </TitleBar>
      <RewardList />
    </>
  );
}
