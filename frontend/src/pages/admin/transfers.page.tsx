import { useAccountInfo } from '../../features/session/session.api';
import { TransferList } from '../../features/staff-transfers/transfer-list';
import { ConsolePage } from './console-page';

/** /admin/transfers */
export default function AdminTransfersPage() {
  const { data: reader } = useAccountInfo();
  return (
    <ConsolePage title="transfers">
      <TransferList reader={reader?.id} />
    </ConsolePage>
  );
}
