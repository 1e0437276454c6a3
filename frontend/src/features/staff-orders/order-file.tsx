import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { LicenseLink } from '../../shared/console/cells';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatYuan } from '../../shared/format/money';
import '../../shared/console/console-file.css';
import { useMethodName } from '../../shared/console/method-name';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { ORDER_TONES } from './order-terms';
import { useOrderMoney } from './use-order-money';
import type { StaffOrderFile } from './use-staff-order';

/** An order's customer, contents and price. */
export function OrderFile({ order }: { readonly order: StaffOrderFile }) {
  const t = useTranslations('staff-orders');
  const words = useTranslations('orders');
  const money = useOrderMoney();
  const method = useMethodName();
  const planName = usePlanName();
  const { months } = order;
  return (
    <Panel
      title={t('facts')}
      aside={<Tag color={ORDER_TONES[order.status]}>{words(`status.${order.voidReason ? 'void' : order.status}`)}</Tag>}
    >
      <Facts>
        <Fact name={t('buyer')}>
          <Link className="link" to={`/admin/users/${order.accountId}`}>
            {order.mail}
          </Link>
        </Fact>
        <Fact name={t('kind')}>{t(`kinds.${order.kind}`)}</Fact>
        <Fact name={t('plan')}>{planName(order.planId)}</Fact>
        <Fact name={t('duration')}>{months === 0 ? words('lifetime') : words('months', { months })}</Fact>
        <Fact name={t('list')} isFigure>
          {formatYuan(order.listFen)}
        </Fact>
        <Fact name={t('coupon')}>{order.couponCode}</Fact>
        <Fact name={t('discount')} isFigure>
          {order.couponCode && formatYuan(order.discountFen)}
        </Fact>
        <Fact name={words('waived')} isFigure>
          {order.waivedFen > 0 && formatYuan(order.waivedFen)}
        </Fact>
        <Fact name={t('amount')} isFigure>
          {money(order, order.payableFen)}
        </Fact>
        <Fact name={t('refunded')} isFigure>
          {money(order, order.refundedFen)}
        </Fact>
        <Fact name={t('method')}>{method(order.method)}</Fact>
        <MomentFact name={t('createdAt')} at={order.createdAt} />
        <MomentFact name={t('paidAt')} at={order.paidAt} />
        <MomentFact name={t('endedAt')} at={order.endedAt} />
        <Fact name={t('voidReason')}>{order.voidReason && words(`voidReasons.${order.voidReason}`)}</Fact>
        <Fact name={t('license')}>
          {order.licenses.length > 0 && (
            <ul className="license-links">
              {order.licenses.map(({ id, key }) => (
                <li key={id}>
                  <LicenseLink id={id} licenseKey={key} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}
