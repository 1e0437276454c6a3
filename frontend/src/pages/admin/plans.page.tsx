import { PageInPreparation } from '../page-in-preparation';

export default function AdminPlansPage() {
  return <PageInPreparation page="adminPlans" />;
}
