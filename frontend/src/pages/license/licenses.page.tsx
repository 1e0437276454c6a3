import { PageInPreparation } from '../page-in-preparation';

export default function LicensesPage() {
  return <PageInPreparation page="licenses" />;
}
