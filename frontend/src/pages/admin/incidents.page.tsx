import { IncidentList } from '../../features/staff-incidents/incident-list';
import { ConsolePage } from './console-page';

/** /admin/incidents */
export default function AdminIncidentsPage() {
  return (
    <ConsolePage title="incidents">
      <IncidentList />
    </ConsolePage>
  );
}
