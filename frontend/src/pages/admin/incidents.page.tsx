import { PageInPreparation } from '../page-in-preparation';

export default function AdminIncidentsPage() {
  return <PageInPreparation page="adminIncidents" />;
}
