import { PageInPreparation } from '../page-in-preparation';

export default function OrdersPage() {
  return <PageInPreparation page="orders" />;
}
