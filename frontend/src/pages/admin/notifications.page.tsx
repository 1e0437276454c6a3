import { NotificationsForm, useNotifications } from '../../features/staff-notifications/notifications';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConsolePage } from './console-page';

/** /admin/notifications: every member of staff's own mail settings. */
export default function AdminNotificationsPage() {
  const state = useNotifications();
  return (
    <ConsolePage title="notifications">
      <AsyncContent state={state}>{(read) => <NotificationsForm read={read} />}</AsyncContent>
    </ConsolePage>
  );
}
