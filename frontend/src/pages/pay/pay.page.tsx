import { PageInPreparation } from '../page-in-preparation';

export default function PayPage() {
  return <PageInPreparation page="pay" />;
}
