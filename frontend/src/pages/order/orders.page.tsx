import { Empty } from 'antd';
import { useTranslations } from 'use-intl';
import { OrderRow } from '../../features/orders/order-row';
import { ORDER_STATUSES } from '../../features/orders/order-facts';
import { useOrders } from '../../features/orders/orders.api';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { ListSearch, NothingFound, wordsOf } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

const ORDER_KINDS = ['new', 'renewal', 'change', 'quote'] as const;
const FILTERS = { status: ORDER_STATUSES, kind: ORDER_KINDS };

/** /order: the account's orders, newest first. */
export default function OrdersPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('orders');
  const status = useTranslations('orders.status');
  const kind = useTranslations('orders.kind');
  const { query, isNarrowed } = useListQuery(FILTERS);
  const orders = useOrders(query);
  const hasNone = orders.data?.total === 0 && !isNarrowed;

  return (
    <>
      <PageMeta title={titles('orders')} noindex />
      <TitleBar title={titles('orders')}>
        {orders.data && !hasNone && <ButtonLink to="/pricing">{t('choose')}</ButtonLink>}
      </TitleBar>
      {orders.data && !hasNone && (
        <ListSearch
          placeholder={t('find.placeholder')}
          filters={[
            { name: 'status', label: t('find.status'), options: wordsOf(ORDER_STATUSES, status) },
            { name: 'kind', label: t('find.kind'), options: wordsOf(ORDER_KINDS, kind) },
          ]}
        />
      )}
      <AsyncContent state={orders} skeleton={<RecordSkeleton />}>
        {({ items, total }) =>
          total === 0 && isNarrowed ? (
            <NothingFound />
          ) : total === 0 ? (
            <Empty description={t('empty')}>
              {
                <ButtonLink type="primary" to="/pricing">
                  {t('choose')}
                </ButtonLink>
              }
            </Empty>
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
