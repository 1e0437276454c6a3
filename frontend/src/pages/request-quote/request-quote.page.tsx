import { PageInPreparation } from '../page-in-preparation';

export default function RequestQuotePage() {
  return <PageInPreparation page="requestQuote" />;
}
