import { PageInPreparation } from '../page-in-preparation';

export default function CasesPage() {
  return <PageInPreparation page="cases" />;
}
