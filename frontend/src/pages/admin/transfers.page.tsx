import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../features/session/session.api';
import { PageMeta } from '../../features/site/page-meta';
import { TransferList } from '../../features/staff-transfers/transfer-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/transfers */
export default function AdminTransfersPage() {
  const t = useTranslations('admin.titles');
  const { data: reader } = useAccountInfo();
  return (
    <>
      <PageMeta title={t('transfers')} noindex />
      <TitleBar title={t('transfers')} />
      <TransferList reader={reader?.id} />
    </>
  );
}
