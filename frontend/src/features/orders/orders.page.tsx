import { Empty } from 'antd';
import { useTranslations } from 'use-intl';
import { Fragment } from 'react';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { PageMeta } from '../../business/site';
import { ORDER_STATUSES, useOrderAmount } from '../../business/orders';
import { payPath } from '../../shared/navigation/next-path';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { ListSearch, NothingFound, wordsOf } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Records, RecordSkeleton, Figure, Record } from '../../shared/ui/record';
import { formatDateTime } from '../../shared/format/date';
import { OrderPill, useDuration } from './order-facts';
import { type OrderSummary, useOrders } from './orders.api';

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

/** An order in the list: what it is for, its price and status. */
function OrderRow({ order }: { readonly order: OrderSummary }) {
  const t = useTranslations('orders');
  const durationOf = useDuration();
  const amountOf = useOrderAmount();
  const { id, status, refundedFen, voidReason } = order;
  const pending = status === 'pending';

  return (
    <Record
      over={status === 'cancelled' || status === 'expired' || status === 'refunded'}
      title={t('what', { plan: order.planName, duration: durationOf(order.months) })}
      pill={<OrderPill status={status} isVoid={voidReason !== null} />}
      lines={[
        <Fragment key="number">
          <span className="num">{order.number}</span>
          <span>{t(`kind.${order.kind}`)}</span>
        </Fragment>,
        <time key="created" dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>,
      ]}
      figures={<Figure label={t('amount')} value={<span className="num">{amountOf(order, order.payableFen)}</span>} />}
      measure={
        <p className="small muted num">
          {pending && t('keptUntil', { time: formatDateTime(order.expiresAt) })}
          {!pending && order.paidAt && t('paidAt', { time: formatDateTime(order.paidAt) })}
          {voidReason && t(`voidReasons.${voidReason}`)}
          {refundedFen > 0 && ` · ${t('refundedAmount', { amount: amountOf(order, refundedFen) })}`}
        </p>
      }
      actions={
        <>
          {pending && (
            <ButtonLink size="small" type="primary" to={payPath(id)}>
              {t('pay')}
            </ButtonLink>
          )}
          <ButtonLink size="small" to={`/order/${id}`}>
            {t('details')}
          </ButtonLink>
        </>
      }
    />
  );
}
