import { PageInPreparation } from '../page-in-preparation';

export default function AdminCampaignsPage() {
  return <PageInPreparation page="adminCampaigns" />;
}
