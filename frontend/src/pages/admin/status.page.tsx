import { StatusParts, StatusProcess, useStatus } from '../../features/staff-status/status';
import { AsyncContent } from '../../shared/ui/async-content';
import '../../shared/console/console-list.css';
import { ConsolePage } from './console-page';

/** /admin/status */
export default function AdminStatusPage() {
  const state = useStatus();
  return (
    <ConsolePage title="status">
      <AsyncContent state={state}>
        {(status) => (
          <>
            <StatusParts status={status} />
            <StatusProcess status={status} />
          </>
        )}
      </AsyncContent>
    </ConsolePage>
  );
}
