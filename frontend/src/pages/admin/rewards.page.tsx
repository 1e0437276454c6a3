import { useTranslations } from 'use-intl';
import { RewardList } from '../../features/staff-rewards/reward-list';
import { ButtonLink } from '../../shared/ui/button-link';
import { ConsolePage } from './console-page';

/** /admin/rewards */
export default function AdminRewardsPage() {
  const rules = useTranslations('staff-rewards');
  return (
    <ConsolePage
      title="rewards"
      acts={
        <ButtonLink to="/promotion" target="_blank">
          {rules('rules')}
        </ButtonLink>
      }
    >
      <RewardList />
    </ConsolePage>
  );
}
