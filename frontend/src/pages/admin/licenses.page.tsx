import { LicenseList } from '../../features/staff-licenses/license-list';
import { ConsolePage } from '../../business/staff-page';

/** /admin/licenses */
export default function AdminLicensesPage() {
  return (
    <ConsolePage title="licenses">
      <LicenseList />
    </ConsolePage>
  );
}
