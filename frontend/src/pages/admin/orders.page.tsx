import { useTranslations } from 'use-intl';
import { OrderList } from '../../features/staff-orders/order-list';
import { PageMeta } from '../../features/site/page-meta';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/orders */
export default function AdminOrdersPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('orders')} noindex />
      <TitleBar title={t('orders')} />
      <OrderList />
    </>
  );
}
