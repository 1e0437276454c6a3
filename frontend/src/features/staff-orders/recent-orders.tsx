import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { AccountLink, OrderLink } from '../../shared/console/cells';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { useList } from '../../shared/console/use-list';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { ORDER_TONES } from './order-terms';
import { useOrderMoney } from './use-order-money';

const SHOWN = 6;
const NEWEST = { sort: '-createdAt' } as const;

/** The newest orders, for the overview. */
export function RecentOrders() {
  const t = useTranslations('staff-orders');
  const status = useTranslations('orders.status');
  const money = useOrderMoney();
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
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('number')}</th>
                    <th scope="col">{t('buyer')}</th>
                    <th scope="col">{t('kind')}</th>
                    <th scope="col">{t('status')}</th>
                    <th scope="col" className="n">
                      {t('amount')}
                    </th>
                    <th scope="col">{t('createdAt')}</th>
                  </tr>
                </thead>
                <tbody>
                  {items.slice(0, SHOWN).map((order) => (
                    <tr key={order.id}>
                      <td>
                        <OrderLink id={order.id} number={order.number} />
                      </td>
                      <td>
                        <AccountLink id={order.accountId} mail={order.mail} />
                      </td>
                      <td>{t(`kinds.${order.kind}`)}</td>
                      <td>
                        <Tag color={ORDER_TONES[order.status]}>{status(order.status)}</Tag>
                      </td>
                      <td className="n">{money(order, order.payableFen)}</td>
                      <td className="num">{formatDateTime(order.createdAt)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )
        }
      </AsyncContent>
    </Panel>
  );
}
