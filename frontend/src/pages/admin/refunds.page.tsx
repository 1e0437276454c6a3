import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { RefundList } from '../../features/staff-orders/refund-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/refunds */
export default function AdminRefundsPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('refunds')} noindex />
      <TitleBar title={t('refunds')} />
      <RefundList />
    </>
  );
}
