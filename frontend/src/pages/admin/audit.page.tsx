import { AuditFilters, AuditList, ChainState } from '../../features/staff-audit/audit-list';
import { ConsolePage } from './console-page';

/** /admin/audit */
export default function AdminAuditPage() {
  return (
    <ConsolePage title="audit">
      <ChainState />
      <AuditFilters />
      <AuditList />
    </ConsolePage>
  );
}
