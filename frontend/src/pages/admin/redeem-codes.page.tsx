import { useTranslations } from 'use-intl';
import { BatchList } from '../../features/staff-codes/batch-list';
import { PageMeta } from '../../features/site/page-meta';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/redeem-codes */
export default function AdminRedeemCodesPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('redeemCodes')} noindex />
      <TitleBar title={t('redeemCodes')} />
      <BatchList />
    </>
  );
}
