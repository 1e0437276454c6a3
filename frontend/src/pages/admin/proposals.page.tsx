import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../features/session/session.api';
import { PageMeta } from '../../features/site/page-meta';
import { ProposalList } from '../../features/staff-proposals/proposal-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/proposals */
export default function AdminProposalsPage() {
  const t = useTranslations('admin.titles');
  const { data: reader } = useAccountInfo();
  return (
    <>
      <PageMeta title={t('proposals')} noindex />
      <TitleBar title={t('proposals')} />
      <ProposalList reader={reader?.id} />
    </>
  );
}
