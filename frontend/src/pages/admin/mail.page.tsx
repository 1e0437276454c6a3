import DeliveryList from '../../features/staff-mail/delivery-list';
import { ConsolePage } from '../../business/staff-page';

/** /admin/mail */
export default function AdminMailPage() {
  return (
    <ConsolePage title="mail">
      <DeliveryList />
    </ConsolePage>
  );
}
