import { useAccountInfo } from '../../features/session/session.api';
import { ProposalList } from '../../features/staff-proposals/proposal-list';
import { ConsolePage } from './console-page';

/** /admin/proposals */
export default function AdminProposalsPage() {
  const { data: reader } = useAccountInfo();
  return (
    <ConsolePage title="proposals">
      <ProposalList reader={reader?.id} />
    </ConsolePage>
  );
}
