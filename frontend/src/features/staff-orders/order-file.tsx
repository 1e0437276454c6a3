import { useTranslations } from 'use-intl';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { Link } from '../../shared/ui/link';
import { StatusPill } from '../../shared/ui/status-pill';
import { ORDER_TONES, useMethodName } from './order-terms';
import { useOrderMoney } from './use-order-money';
import type { StaffOrderFile } from './use-staff-order';

/** Whose order it is, for what, and at which price. */
export function OrderFile({ order }: { readonly order: StaffOrderFile }) {
  const t = useTranslations('staff-orders');
  const status = useTranslations('orders.status');
  const money = useOrderMoney();
  const method = useMethodName();
  const planName = usePlanName();
  return (
    <section className="panel" aria-labelledby="order-facts">
      <div className="ph-head">
        <h2 id="order-facts">{t('facts')}</h2>
        <StatusPill tone={ORDER_TONES[order.status]}>{status(order.status)}</StatusPill>
      </div>
      <div className="body">
        <dl className="kv">
          <dt>{t('buyer')}</dt>
          <dd>
            <Link className="link" to={`/admin/users/${order.accountId}`}>
              {order.mail}
            </Link>
          </dd>
          <dt>{t('kind')}</dt>
          <dd>{t(`kinds.${order.kind}`)}</dd>
          <dt>{t('plan')}</dt>
          <dd>{planName(order.planId)}</dd>
          <dt>{t('list')}</dt>
          <dd className="num">{formatYuan(order.listFen)}</dd>
          {order.couponCode && (
            <>
              <dt>{t('coupon')}</dt>
              <dd>{order.couponCode}</dd>
              <dt>{t('discount')}</dt>
              <dd className="num">{formatYuan(order.discountFen)}</dd>
            </>
          )}
          <dt>{t('amount')}</dt>
          <dd className="num">{money(order, order.payableFen)}</dd>
          <dt>{t('refunded')}</dt>
          <dd className="num">{money(order, order.refundedFen)}</dd>
          <dt>{t('method')}</dt>
          <dd>{method(order.method)}</dd>
          <dt>{t('createdAt')}</dt>
          <dd className="num">{formatDateTime(order.createdAt)}</dd>
          {order.paidAt && (
            <>
              <dt>{t('paidAt')}</dt>
              <dd className="num">{formatDateTime(order.paidAt)}</dd>
            </>
          )}
          {order.endedAt && (
            <>
              <dt>{t('endedAt')}</dt>
              <dd className="num">{formatDateTime(order.endedAt)}</dd>
            </>
          )}
          {order.licenseId && (
            <>
              <dt>{t('license')}</dt>
              <dd>
                <Link className="link" to={`/admin/licenses/${order.licenseId}`}>
                  {order.licenseId}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
