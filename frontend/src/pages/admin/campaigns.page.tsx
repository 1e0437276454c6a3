import { CampaignList } from '../../features/staff-campaigns/campaign-list';
import { ConsolePage } from './console-page';

/** /admin/campaigns */
export default function AdminCampaignsPage() {
  return (
    <ConsolePage title="campaigns">
      <CampaignList />
    </ConsolePage>
  );
}
