import { useTranslations } from 'use-intl';
import { OrderRow } from '../../features/orders/order-row';
import { useOrders } from '../../features/orders/use-orders';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/empty';
import { TitleBar } from '../../shared/ui/page-head';
import { Pager, usePageIndex } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

/** /order: what was ordered, newest first. */
export default function OrdersPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('orders');
  const orders = useOrders(usePageIndex());

  return (
    <>
      <PageMeta title={titles('orders')} noindex />
      <TitleBar title={titles('orders')}>
        {orders.data && orders.data.total > 0 && <ButtonLink to="/pricing">{t('choose')}</ButtonLink>}
      </TitleBar>
      <AsyncContent state={orders} skeleton={<RecordSkeleton />}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty
              text={t('empty')}
              action={
                <ButtonLink tone="primary" to="/pricing">
                  {t('choose')}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <Records>
                {items.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </Records>
              <Pager total={total} />
            </>
          )
        }
      </AsyncContent>
    </>
  );
}
