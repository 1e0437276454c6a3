import { PageInPreparation } from '../page-in-preparation';

export default function AdminCasesPage() {
  return <PageInPreparation page="adminCases" />;
}
