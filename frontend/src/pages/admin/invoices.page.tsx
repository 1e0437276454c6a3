import { InvoiceList } from '../../features/staff-invoices/invoice-list';
import { ConsolePage } from '../../business/staff-page';

/** /admin/invoices */
export default function AdminInvoicesPage() {
  return (
    <ConsolePage title="invoices">
      <InvoiceList />
    </ConsolePage>
  );
}
