import { PageInPreparation } from '../page-in-preparation';

export default function QuotesPage() {
  return <PageInPreparation page="quotes" />;
}
