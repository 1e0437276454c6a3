import { PageInPreparation } from '../page-in-preparation';

export default function AdminOrdersPage() {
  return <PageInPreparation page="adminOrders" />;
}
