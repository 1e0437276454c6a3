import { PageInPreparation } from '../page-in-preparation';

export default function AdminLicensesPage() {
  return <PageInPreparation page="adminLicenses" />;
}
