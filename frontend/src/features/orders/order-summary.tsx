import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { Capacity } from '../../shared/ui/capacity';
import { Panel } from '../../shared/ui/panel';
import type { Order } from './order';
import './orders.css';
import { useDuration } from './use-duration';

/** What is bought and how its price comes about. */
export function OrderSummary({ order }: { readonly order: Order }) {
  const t = useTranslations('orders');
  const durationOf = useDuration();
  const reducedFen = order.listFen - order.subtotalFen;

  return (
    <Panel title={t('summary')}>
      <p className="strong">{t('what', { plan: order.planName, duration: durationOf(order.months) })}</p>
      <p className="muted small">
        {t(`kind.${order.kind}`)} · <Capacity value={order.users} /> {t('users')} · <Capacity value={order.assets} />{' '}
        {t('assets')}
      </p>
      <dl className="sum">
        <Line label={t('list')} fen={order.listFen} />
        {reducedFen > 0 && <Line label={t('planDiscount')} fen={-reducedFen} />}
        {order.discountFen > 0 && (
          <Line label={t('coupon', { code: order.couponCode ?? '' })} fen={-order.discountFen} />
        )}
        {order.refundedFen > 0 && <Line label={t('refunded')} fen={-order.refundedFen} />}
        <div className="tot">
          <dt>{order.paidAt === null ? t('payable') : t('paidAmount')}</dt>
          <dd className="num">{formatYuan(order.payableFen - order.refundedFen)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const Line = ({ label, fen }: { readonly label: string; readonly fen: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{formatYuan(fen)}</dd>
  </div>
);
