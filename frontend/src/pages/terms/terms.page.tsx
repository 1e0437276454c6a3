import { PageInPreparation } from '../page-in-preparation';

export default function TermsPage() {
  return <PageInPreparation page="terms" />;
}
