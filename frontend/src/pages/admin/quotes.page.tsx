import { PageInPreparation } from '../page-in-preparation';

export default function AdminQuotesPage() {
  return <PageInPreparation page="adminQuotes" />;
}
