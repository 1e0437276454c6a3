import { PageInPreparation } from '../page-in-preparation';

export default function AdminQuotePage() {
  return <PageInPreparation page="adminQuote" />;
}
