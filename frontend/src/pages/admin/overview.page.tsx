import { PageInPreparation } from '../page-in-preparation';

export default function AdminOverviewPage() {
  return <PageInPreparation page="adminOverview" />;
}
