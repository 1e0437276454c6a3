import { PageInPreparation } from '../page-in-preparation';

export default function AdminApplicationsPage() {
  return <PageInPreparation page="adminApplications" />;
}
