import { PageInPreparation } from '../page-in-preparation';

export default function AdminOrderPage() {
  return <PageInPreparation page="adminOrder" />;
}
