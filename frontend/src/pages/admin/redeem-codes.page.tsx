import { BatchList } from '../../features/staff-codes/batch-list';
import { ConsolePage } from './console-page';

/** /admin/redeem-codes */
export default function AdminRedeemCodesPage() {
  return (
    <ConsolePage title="redeemCodes">
      <BatchList />
    </ConsolePage>
  );
}
