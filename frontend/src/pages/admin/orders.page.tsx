import { OrderList } from '../../features/staff-orders/order-list';
import { ConsolePage } from '../../business/staff-page';

/** /admin/orders */
export default function AdminOrdersPage() {
  return (
    <ConsolePage title="orders">
      <OrderList />
    </ConsolePage>
  );
}
