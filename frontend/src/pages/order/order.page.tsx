import { PageInPreparation } from '../page-in-preparation';

export default function OrderPage() {
  return <PageInPreparation page="order" />;
}
