import { RefundList } from '../../features/staff-orders/refund-list';
import { ConsolePage } from './console-page';

/** /admin/refunds */
export default function AdminRefundsPage() {
  return (
    <ConsolePage title="refunds">
      <RefundList />
    </ConsolePage>
  );
}
