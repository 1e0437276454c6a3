import { Table, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { AccountLink, OrderLink, ScrollRegion } from '../../shared/console/cells';
import { useList } from '../../shared/console/list-state';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { ORDER_TONES, useOrderAmount } from '../../business/orders';

const SHOWN = 6;
const NEWEST = { sort: '-createdAt' } as const;

/** The newest orders, for the overview. */
export function RecentOrders() {
  const t = useTranslations('staff-orders');
  const status = useTranslations('orders.status');
  const money = useOrderAmount();
  const state = useList('/api/admin/orders', NEWEST);
  return (
    <Panel
      isFlush
      title={t('recent')}
      aside={
        <Link className="link small" to="/admin/orders">
          {t('all')}
        </Link>
      }
    >
      <AsyncContent
        state={state}
        skeleton={
          <div className="body">
            <Skeleton rows={SHOWN} />
          </div>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="body muted">{t('none')}</p>
          ) : (
            <ScrollRegion label={t('recent')}>
              <Table
                pagination={false}
                rowKey="id"
                dataSource={items.slice(0, SHOWN)}
                columns={[
                  { title: t('number'), render: (_, { id, number }) => <OrderLink id={id} number={number} /> },
                  { title: t('buyer'), render: (_, { accountId, mail }) => <AccountLink id={accountId} mail={mail} /> },
                  { title: t('kind'), render: (_, { kind }) => t(`kinds.${kind}`) },
                  {
                    title: t('status'),
                    render: (_, order) => <Tag color={ORDER_TONES[order.status]}>{status(order.status)}</Tag>,
                  },
                  {
                    title: t('amount'),
                    align: 'end',
                    className: 'num',
                    render: (_, order) => money(order, order.payableFen),
                  },
                  {
                    title: t('createdAt'),
                    className: 'num',
                    render: (_, { createdAt }) => formatDateTime(createdAt),
                  },
                ]}
              />
            </ScrollRegion>
          )
        }
      </AsyncContent>
    </Panel>
  );
}
