import { PageInPreparation } from '../page-in-preparation';

export default function AdminCampaignPage() {
  return <PageInPreparation page="adminCampaign" />;
}
