import { PlanTable } from '../../features/staff-plans/plan-table';
import '../../shared/console/console-list.css';
import { ConsolePage } from './console-page';

/** /admin/plans */
export default function AdminPlansPage() {
  return (
    <ConsolePage title="plans">
      <PlanTable />
    </ConsolePage>
  );
}
