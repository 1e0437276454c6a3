import { PageInPreparation } from '../page-in-preparation';

export default function AdminInvoicesPage() {
  return <PageInPreparation page="adminInvoices" />;
}
