import { JobList, QueueStates } from '../../features/staff-jobs/jobs';
import { ConsolePage } from './console-page';

/** /admin/queues */
export default function AdminQueuesPage() {
  return (
    <ConsolePage title="queues">
      <div className="stack">
        <QueueStates />
        <div>
          <JobList />
        </div>
      </div>
    </ConsolePage>
  );
}
