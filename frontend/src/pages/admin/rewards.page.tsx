import { PageInPreparation } from '../page-in-preparation';

export default function AdminRewardsPage() {
  return <PageInPreparation page="adminRewards" />;
}
