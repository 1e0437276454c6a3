import { PageInPreparation } from '../page-in-preparation';

export default function FaqPage() {
  return <PageInPreparation page="faq" />;
}
