import { PageInPreparation } from '../page-in-preparation';

export default function QuotePage() {
  return <PageInPreparation page="quote" />;
}
