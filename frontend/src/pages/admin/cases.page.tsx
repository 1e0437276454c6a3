import { CaseList } from '../../features/staff-cases/case-list';
import { ConsolePage } from './console-page';

/** /admin/cases */
export default function AdminCasesPage() {
  return (
    <ConsolePage title="cases">
      <CaseList />
    </ConsolePage>
  );
}
